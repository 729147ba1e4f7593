"""Given names that are borne almost only by women or only by men, for guessing the pronoun of a named person.

Compiled from general knowledge for this project; names that both bear (Alex, Kim, Robin, Jordan …) and names whose
gender differs by country (Andrea, Jean, Nicola, Jan, Sasha …) are left out on purpose: unknown is better than wrong.
Folded: lower case, no diacritics.
"""

from __future__ import annotations

__all__ = ["ALSO_SURNAMES", "FEMALE", "MALE"]


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


FEMALE = _names(
    """
    abigail ada adelaide adele adriana agata agnes agnieszka aicha aida aileen aisha aishwarya aisling alana
    alejandra aleksandra alessandra alexandra alexandria alice alicia alina aliyah allegra allison alma
    althea alyssa amalia amanda amara amber amelia amelie amina amy ana anabel anastasia aneta angela angelica
    angelina angie anita anja ann anna annabel annabelle anne annette annie annika antje antoinette antonella
    antonia anya aoife aparna april ariadne ariana arlene ashley asma asta astrid asuka athena audrey aurora ava aya
    ayako ayesha ayumi barbara basma beata beatrice beatriz becky belinda bella berenice bernadette bernice bertha
    beryl beth bethany betsy betty beverly bianca birgit birgitta blanca bonnie brenda briana bridget brigitte
    brittany bronwyn camila camille candace candice carina carla carlotta carly carmen carol carolina caroline
    carolyn carrie cassandra catalina catherine cathy cecilia celeste celia celine chanel chantal charlene charlotte
    chelsea cherie cheryl chiara chiyo chloe christa christiane christina christine cindy claire clara clarissa
    claudia clementine colette colleen concepcion connie constance consuelo cora corinne cornelia courtney cristina
    crystal cynthia dagmar dahlia daisy daniela danielle daphne daria darlene dawn deborah debra deepa deirdre delia
    delphine denise desiree diana diane dina divya dolores dominika donna dora doreen doris dorota dorothea dorothy
    ebony edith edna eileen ekaterina elaine eleanor elena eleni elif elisa elisabeth elise eliza elizabeth elke
    ella ellen elodie eloise elsa elsie elspeth elvira emilia emilie emily emma erica erika erin esmeralda esperanza
    estelle esther ethel eugenia eugenie eun eunice eva eve evelyn ewa fadwa faith fatima fatou felicia fiona flora
    florence frances francesca francine franziska frederica freya frida gabriela gabriella gabrielle gail galina
    gemma genevieve georgia georgina geraldine gerda gertrude ghislaine gianna gina gisela giulia gladys
    glenda gloria grace graciela greta gretchen grete guadalupe gudrun gwen gwendolyn haley hana hanna hannah
    hannelore harriet hattie hazel heather heidi heike helen helena helene helga henrietta hilary hilda hillary
    hiroko holly hope ida ilse imelda imogen ina ines inga inge ingeborg ingrid irena irene irina iris irma isabel
    isabella isabelle isla ivana ivanka ivy jacinda jackie jacqueline jada jade jamila jane janelle janet janice
    janine jasmine jeanette jeanne jelena jenna jennifer jenny jessica jill jillian joan joanna joanne jocelyn jodie
    johanna jolanta josefina josephine joy joyce juanita judith judy julia juliana julie juliet juliette june
    justina justine kaitlin kamala karen karin karina karla katarina katarzyna kate katerina katharina katherine
    kathleen kathryn kathy katie katja katrin katrina katya kavita kayla keiko keira kelsey kendra kerstin khadija
    kiera kirsten kirstin klara kristen kristin kristina krystyna kumiko kyoko laila lakshmi lana lara larissa
    latoya laura lauren laurie lavinia layla leah leanne leila lena leona leonor leticia lidia lila lilian liliana
    lillian lily lina linda lindsay lisa lisbeth liudmila livia liz liza lizzie lola lorena loretta lorna lorraine
    lottie louisa louise lourdes luana lucia luciana lucie lucille lucinda lucy luisa lydia lynda lyudmila mabel
    madeleine madeline madison maeve magda magdalena maggie mahnaz maja malala malgorzata mandy manuela marcella
    marcia margaret margarita margaux margery margot margrethe maria mariah mariam mariana marianne maribel marie
    mariko marilyn marina marisol marissa marjorie marlene marta martha martina mary maryam masha matilda maud maura
    maureen mavis maxine maya mayumi meera megan meghan melanie melinda melissa mercedes meredith mia michaela
    michelle michiko mila mildred milena millicent mina minnie mira miranda miriam misaki mitsuko moira molly mona
    monica monika monique muriel myra myrtle nadia nadine nadira nancy naoko naomi natalia natalie natasha neha
    nellie nettie nia nicole nicolette nina nisha noelle noor nora noreen norma noura octavia odette odile oksana
    olena olga olive olivia ophelia oprah orla padma paige pamela paola patience patricia patty paula paulette
    paulina pauline pearl peggy penelope penny petra philippa phoebe phyllis pilar pippa polly pooja portia prisca
    priscilla priti priya rabia rachel radhika ramona rana rania raquel rasha rebecca regina renata renate rhea
    rhiannon rhoda rhonda rita roberta rochelle roisin rosa rosalie rosalind rosamund rosanna rose roseanne
    rosemarie rosemary rosie roxana roxanne ruby ruth sabina sabine sabrina sadie sakura sally salma samantha samira
    sandra sangeeta saoirse sara sarah saskia savannah scarlett selena selma serena shabnam shakira shannon shanthi
    sharon sheila shelley shelly sheryl shirin shirley shreya sigrid silke silvia sinead siobhan sita sofia soledad
    solveig sonia sonja sonya sophia sophie soraya stacey stella stephanie sue sunita susan susana susanna susanne
    susie suzanne suzette svetlana sybil sylvia sylvie tabitha tamara tammy tania tanja tanya tara tatiana tatjana
    tatyana teresa tess tessa thandi thelma theodora theresa therese tiffany tina toni tracey trina trisha trudy
    ulla ulrike uma una ursula ute valentina valeria valerie vandana vanessa vera verena veronica veronika vesna
    victoria viktoria viola violet virginia vivian viviana vivienne wanda wendy wilhelmina wilma winifred winona
    xiomara yasmin yasmine yelena yesenia yoko yolanda yoshiko ysabel yulia yuliya yumi yvette yvonne zainab zara
    zeinab zelda zeynep zoe zofia zsofia zuzana
    adaeze akiko anjali anke anneke aurelie bea chioma dragana federica femke folake frauke hanne haruka jana lil
    liv lotte ludmila margit marieke ngozi ragnhild ximena yara yuko
    """
)

MALE = _names(
    """
    aaron abdallah abdel abdul abdullah abel abhishek abraham achim adam adil aditya adolf adrian adriano ahmad
    ahmed ajay akash akira alan alastair albert alberto alec alejandro aleksandar aleksander aleksandr alessandro
    alexander alexandre alexandros alexei alexey alfonso alfred alfredo ali alistair allan allen alphonse alvaro
    alvin amadou amir amit amos anand anatoly anders andre andreas andrei andrej andres andrew andrey andrii andrzej
    andy angus anil anthony antoine anton antonio antonis anwar ari armand armando arnaud arne arnold aron arseny
    arthur arturo arun asad ashok ashraf atul august auguste augustin augusto aurelio austin avi axel aziz baptiste
    barack barnaby barney barry bart bartholomew bashar basil bastian beau ben benedict benito benjamin bernard
    bernardo bernd bernhard bert bertrand bhavesh bilal bill billy bob bobby boris brad bradley brandon brendan
    brent brett brian bruce bruno bryan bryce burt byron caleb callum calvin cameron carl carlo carlos cecil cedric
    cesar chad charles charlie chester chetan chidi christian christof christoph christophe christopher chuck
    clarence claude claudio claus clayton clement cliff clifford clint clive clyde cody colin connor conor conrad
    constantine corey cornelius craig curtis cyril cyrus dale damian damien damon dan daniel daniele danilo danny
    dante darius darren darryl dave david dean deepak dennis derek derrick desmond devin dick diego dieter dietmar
    dietrich dimitar dimitri dimitris dirk dmitri dmitry dmytro dominic dominik don donald donnie doug douglas drew
    duane dudley duncan dustin dwayne dwight dylan eamon earl ed eddie edgar edmund eduardo edward edwin egon einar
    elias elijah elliot elliott ellis elmer elon emanuel emiliano emilio emmanuel emmett enoch enrico enrique eric
    erich erik ernest ernesto ernst errol esteban ethan etienne eugene evan everett ezra fabian fabio fabrizio fadi
    faisal farid federico felipe felix ferdinand fergus fernando fidel filip finn florian floyd forrest francesco
    francis francisco franck franco francois frank frankie franklin franz fred freddie frederic frederick frederik
    fredrik friedrich fritz gareth garrett gary gaston gavin gennady geoff geoffrey georg george georges georgi
    georgios gerald gerard gerardo gerd gerhard giancarlo gianluca gianni gideon gilbert gilles gino giorgio
    giovanni giuseppe glen glenn godfrey gonzalo gordon graeme graham grant greg gregor gregory grigory grzegorz
    guido guillaume guillermo gunter gunther gus gustav gustavo guy habib hakan hakim hamid hamza hank hannes hans
    hansjorg harald hari harish harold harrison harry haruki harvey hasan hassan hector heinrich heinz helmut
    hendrik henri henrik henry herbert herman hermann hideo hiroshi hiroyuki homer horace horatio horst howard
    hubert hugh hugo humberto humphrey husain hussein hyun ian ibrahim idris ignacio igor ilya imran indra ingo
    ioannis ira isaac isaiah ismail israel issac ivan ivo jack jacob jacques jaime jair jake jakob jakub jamal james
    jamie janusz jared jaroslav jason javier jay jeb jeff jefferson jeffrey jens jeremiah jeremy jerome jerry jesper
    jesus jim jimmy joachim joao joaquin joe joel joerg johan johann johannes john johnny jon jonas jonathan jorg
    jorge jose josef joseph josh joshua josip juan juergen jules julian julien julio julius jurgen justin kabir
    kareem karl karol karsten kaspar keir keith ken kenji kenneth kent kenzo kevin khaled khalid kieran kirk klaus
    knut kofi konrad konstantin konstantinos krzysztof kumar kurt kwame kyle lamar lance larry lars laszlo laurence
    laurent lawrence lazar leif len lennart leo leon leonard leonardo leonid leopold leroy lester lev levi lewis
    liam lionel lloyd lorenzo lou louis luc luca lucas luciano ludwig luigi luis luiz lukas lukasz luke luther
    maciej magnus mahmoud malcolm malik manfred manish manoj manuel marc marcel marcelo marcin marcio marco marcos
    marcus marek mariano mario marius mark marko markus marlon marshall martijn martin marvin mateo mateusz mathias
    mathieu matias mats matt matteo matthew matthias matthieu maurice mauricio maurizio max maxim maxime maximilian
    maximiliano mel melvin mervyn michael michal michel miguel mihai mihail mikael mike mikhail milan miles milos
    milton mircea miroslav mitch mitchell mohamed mohammad mohammed mohan mohsin morris moses moussa muhammad murat
    murray mustafa myron nabil nadir narendra nat nate nathan nathaniel naveen ned neil nelson nicholas nick nicolas
    nigel niklas nikola nikolai nikolaj nikolas nikolaus nikolay nikos nils nitin noah noel norbert norman olaf oleg
    oleksandr oliver olivier olof omar oscar oskar osman oswald otis otto owen pablo paolo pascal patricio patrick
    patrik paul paulo pavel pawel pedro per percy perry pete peter petr petros phil philip philipp philippe phillip
    pierre pieter pietro piotr pradeep prakash prasad prashant preston quentin quincy radek radoslaw rafael rahul
    raj rajesh rajiv ralf ralph ramesh ramon randall randolph randy raphael raul ravi ray raymond reginald reid
    reinhard rem reza ricardo richard rick ricky rishi rob robert roberto rod roderick rodney rodolfo rodrigo
    rogelio roger rohan rohit roland rolf roman ron ronald ronan ronnie rory ross roy ruben rudolf rudy rupert
    ruslan russ russell saad sam samir samuel sandeep sandro sanjay santiago satoshi saul scott sean sebastian serge
    sergei sergey sergio seth shane shaun shawn shigeru shinzo siegfried sigmund silvio simon spencer stan stanislav
    stanislaw stanley stefan stefano steffen stephan stephen steve steven stewart stuart subramanian sundar sunil
    suresh sven sylvain tadeusz takashi takeshi tariq taro tayyip ted teddy terence terrence thabo theo theodore
    theodoros thierry thilo thomas thorsten tim timo timothy tobias toby todd tom tomas tomasz tommy tony torsten
    travis trevor tristan troy tyler ulf ulrich umberto uwe vaclav vadim valentin valery vasily venkat vernon victor
    vijay vikram viktor vince vincent vincenzo vinod vitaly vito vivek vlad vladimir volker volodymyr wade waldemar
    wallace walter ward warren wayne werner wilbur wilfred wilhelm will willem william willie willy winston wojciech
    wolf wolfgang woodrow xavier yan yannick yash yasser yevgeny yitzhak yogesh yosef yousef yuri yuriy yusuf yves
    zac zach zachary zack zaid zbigniew zdenek zoltan zoran
    ahmet arjun arlo bernt bjorn bogdan bram dov dragan emeka emre enzo goran gunnar haruto istvan ivor jeroen
    jiri joost jorgen karim maarten mateus mehmet mikkel milo nikhil piet rashid rasmus rufus sander silas soren
    thiago tunde wouter
    """
)

ALSO_SURNAMES = _names(
    """
    alexander allen anthony arnold baker barry benedict bernard blanca bruce byron cameron carl carol christian
    clark clay clayton craig curtis daniel daniels david dean douglas drew dudley duncan earl edward elliott ellis
    evan francis frank franklin fred george gerard gilbert glenn gordon grace graham grant gray gregory hamilton
    harper harvey henry herbert holly hope howard hubert hugh ivy jack jacob james jay jerome joel john jordan
    joseph joy joyce julian june keith kelly kent kirk kumar lamar lane lawrence lee leon leonard leroy lewis lloyd
    louis lucas luther malcolm marshall martin mason mathias matthew max maxwell may mercedes miles mitchell morgan
    morris moses murray nelson nicholas noel norman oliver oscar owen paige parker patrick paul penny percy perry
    peter philip porter preston raymond reid rhodes richard robert rod rodney roger roman rose ross roy russell ruth
    ryan samuel saul scott sebastian shannon shelley simon spencer stacey stanley stella stewart stuart summer
    taylor terrence terry theo thomas toby todd travis troy tyler vernon victor vincent virginia wade wallace walter
    ward warren wayne wilhelm will william willie winston wolf xavier young
    """
)
"""Given names that stand for a family too: a lone one tells nothing."""
