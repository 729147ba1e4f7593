"""Between records and RDF: minting of IRIs, encoding, SHACL. Knows no store."""
