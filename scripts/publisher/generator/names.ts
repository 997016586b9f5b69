import type { Random } from './random.ts';

export type Gender = 'female' | 'male';

/** A person's name and how prose refers to the person. */
export interface PersonName {
  readonly fullName: string;
  /** What prose calls the person. */
  readonly shortName: string;
  readonly gender: Gender;
}

interface NameList {
  readonly female: readonly string[];
  readonly male: readonly string[];
  /** A name, or the form for men and that for women: `Čapek/Čapková`. */
  readonly family: readonly string[];
  /** Family name first. */
  readonly familyFirst?: true;
  /** Names of the same profession in its own script, in use on some profiles. */
  readonly native?: {
    readonly given: readonly string[];
    readonly family: readonly string[];
    readonly join: string;
  };
  /** Two family names, as in Spanish and Portuguese. */
  readonly twoFamilyNames?: string;
  readonly middleInitial?: true;
  /** How a firm of the country ends its name. */
  readonly firmEndings: readonly string[];
}

const list = (text: string): string[] => text.trim().split(/[,\n]\s*/);

const anglo = {
  female: list(
    'Charlotte,Eleanor,Victoria,Philippa,Harriet,Rebecca,Catherine,Sarah,Emma,Joanna,Fiona,Alexandra,Georgina,Rachel,Helen,Louise,Amanda,Tamsin,Imogen,Beatrice,Naomi,Priya,Zara,Hannah,Lucy,Caroline,Penelope,Judith,Rosalind,Gemma,Alice,Clare',
  ),
  male: list(
    'James,Edward,Oliver,Rupert,Simon,Jonathan,Nicholas,Andrew,Timothy,Hugh,Alastair,Giles,Marcus,Dominic,Charles,Benedict,Adrian,Stephen,Matthew,Daniel,Tom,Robin,Graham,Duncan,Piers,Julian,Gareth,Kwame,Imran,Patrick,Philip,Laurence',
  ),
  family: list(
    'Harrow,Vane,Ashdown,Whitcombe,Pemberton,Hartley,Fairfax,Blackwood,Langley,Thornton,Ellison,Marchmont,Holloway,Carrington,Wexford,Stanhope,Aldridge,Bellamy,Cresswell,Drayton,Elmsworth,Farnham,Gresham,Haverstock,Ingleby,Kingsley,Lockwood,Mortimer,Norbury,Ormerod,Penrose,Quayle,Radcliffe,Silverton,Tremayne,Underhill,Venables,Winterbourne,Yardley,Osei,Patel,Chaudhry,Okafor,McAllister,Sinclair,Pryce,Llewellyn,Fitzgerald',
  ),
};

/** Given and family names as they are spelt on the profiles of each legal profession. */
const NAMES = {
  english: { ...anglo, firmEndings: ['LLP', 'LLP', 'Solicitors', '& Co', 'Law'] },
  irish: {
    female: list(
      'Aoife,Niamh,Siobhán,Gráinne,Orla,Ciara,Máire,Deirdre,Sinéad,Róisín,Emer,Clodagh,Fionnuala,Caoimhe,Bríd,Nuala',
    ),
    male: list(
      'Conor,Seán,Eoin,Pádraig,Diarmuid,Cillian,Fergal,Declan,Colm,Ruairí,Oisín,Brendan,Niall,Barry,Tadhg,Cormac',
    ),
    family: list(
      "O'Sullivan,Ó Briain/Ní Bhriain,Fitzpatrick,Ó Domhnaill/Ní Dhomhnaill,Gallagher,McCarthy,Kavanagh,Brennan,Hennessy,Doherty,O'Malley,Costello,Quinlan,Lenihan,Mac Giolla/Nic Giolla,Rafferty,Tierney,Corrigan",
    ),
    firmEndings: ['LLP', 'Solicitors', '& Company'],
  },
  american: {
    female: list(
      'Jennifer,Katherine,Elizabeth,Megan,Lauren,Danielle,Michelle,Alison,Erin,Christina,Stephanie,Tara,Monica,Vanessa,Denise,Latoya,Kimberly,Grace,Susan,Andrea,Leslie,Yolanda,Nina,Holly,Brooke,Deborah',
    ),
    male: list(
      'Michael,David,Robert,William,Christopher,Brian,Kevin,Scott,Jeffrey,Gregory,Mark,Peter,Richard,Eric,Todd,Bradley,Marcus,Darnell,Luis,Ethan,Jason,Craig,Douglas,Kenneth,Nathan,Trevor',
    ),
    family: list(
      'Whitaker,Hollister,Caldwell,Brandt,Rosenfeld,Kessler,Abernathy,Delgado,Sorensen,Nakamura,Prescott,Vanderberg,McKinley,Lindqvist,Feldman,Castellano,Barlow,Winslow,Guthrie,Hargrove,Pell,Stroud,Ramirez,Beaumont,Thatcher,Goldberg,Kowalski,Iverson,Chandler,Ortega,Holbrook,Finch,Sutherland,Marquez,Levinson,Tran,Dalton,Greer,Weston,Okonkwo',
    ),
    middleInitial: true,
    firmEndings: ['LLP', 'LLP', 'PC', 'PLLC', '& Associates'],
  },
  canadian: {
    female: list(
      'Amélie,Heather,Nathalie,Shannon,Geneviève,Kirsten,Mélanie,Laura,Chantal,Wendy,Jasleen,Anne-Marie,Kathryn,Élise,Josée',
    ),
    male: list(
      'Étienne,Gordon,Jean-François,Ian,Marc-André,Bruce,Sébastien,Ross,Alexandre,Cameron,Harjit,Keith,Benoît,Neil,Guillaume',
    ),
    family: list(
      'Tremblay,MacDonald,Gagnon,Fraser,Bouchard,Campbell,Lavoie,Sidhu,Thériault,McLeod,Bélanger,Stewart,Côté,Ferguson,Desjardins,Wong,Pelletier,Murray,Archambault,Kowalchuk',
    ),
    firmEndings: ['LLP', 'S.E.N.C.R.L.', 'LLP', 'Barristers & Solicitors'],
  },
  australian: {
    female: list(
      'Kylie,Bronwyn,Natalie,Olivia,Georgia,Samantha,Belinda,Tessa,Aroha,Ngaire,Melissa,Fleur,Jacinta,Chloe,Meredith',
    ),
    male: list(
      'Lachlan,Angus,Hamish,Bruce,Craig,Damien,Callum,Rohan,Tane,Wiremu,Darren,Mitchell,Flynn,Ewan,Stuart',
    ),
    family: list(
      'Callaghan,Mackenzie,Hargreaves,Nguyen,Papadopoulos,Whitlock,Ngata,Fitzsimmons,Drummond,Walsh,Tamihana,Bannister,Kerr,Lowe,Jamieson,Costa,Rutherford,Pham,Beattie,Sutcliffe',
    ),
    firmEndings: ['Lawyers', 'Legal', 'Partners', '& Partners'],
  },
  german: {
    female: list(
      'Katharina,Annette,Friederike,Sabine,Claudia,Ulrike,Susanne,Franziska,Johanna,Theresa,Birgit,Nina,Christiane,Heike,Juliane,Dorothea,Stefanie,Anja,Henriette,Maren',
    ),
    male: list(
      'Wolfgang,Thomas,Jürgen,Matthias,Andreas,Stephan,Florian,Tobias,Christoph,Ulrich,Jörg,Hans-Peter,Maximilian,Sebastian,Lutz,Dirk,Volker,Benedikt,Götz,Hendrik',
    ),
    family: list(
      'Brückner,von Hohenstein,Schäfer,Lindemann,Größmann,Weißhaupt,Kühnel,Oberländer,Reinhardt,Vogelsang,Müller-Lüdenscheid,Achterberg,Drossel,Eichendorff,Falkenried,Gärtner,Hölzl,Immendorf,Jäckel,Kröger,Lüders,Meißner,Nürnberger,Prätorius,Rückert,Süßkind,Trautmann,Überall,Wöhrle,Zöllner,Graf von Thurn/Gräfin von Thurn,Castendyk,Bachofen,Steinbrecher,Zangerl,Pichler',
    ),
    firmEndings: ['Rechtsanwälte', 'PartG mbB', 'Partnerschaft', 'Rechtsanwälte Steuerberater'],
  },
  swiss: {
    female: list(
      'Regula,Ursina,Céline,Nadja,Sandrine,Flurina,Barbara,Isabelle,Martina,Vreni,Laetitia,Corinne',
    ),
    male: list('Beat,Urs,Reto,Jean-Luc,Dieter,Flavio,Philippe,Marcel,Lukas,Thierry,Gian-Andri,Roland'),
    family: list(
      'Zürcher,Ammann,de Courten,Bühlmann,Caviezel,Lüthi,Favre,Grünenfelder,Hürlimann,Jeanneret,Käser,Rüegg,Wyss,von Graffenried,Tschudi,Rochat,Bernasconi,Nägeli',
    ),
    firmEndings: ['AG', 'Rechtsanwälte', 'Avocats', 'Attorneys at Law'],
  },
  french: {
    female: list(
      'Béatrice,Hélène,Anne-Sophie,Clémence,Élodie,Françoise,Gaëlle,Inès,Joséphine,Laëtitia,Maëlys,Noémie,Océane,Solène,Thérèse,Valérie,Céline,Marie-Laure,Aurélie,Sylvie',
    ),
    male: list(
      'Jérôme,François,Aurélien,Baptiste,Cédric,Édouard,Frédéric,Grégoire,Hugues,Jean-Baptiste,Loïc,Matthieu,Olivier,Pierre-Yves,Raphaël,Stéphane,Thibault,Xavier,Yann,Benoît',
    ),
    family: list(
      'Béranger,Delacroix-Lemoine,de La Rochefontaine,Lefèvre,Beauchêne,Charpentier,Desrosiers,Fouquet,Gauthier,Hérault,Joly,Kervella,Lamoureux,Mercœur,Noël,d’Ormesson,Périer,Quentin,Rousselet,Saint-Amand,Tisserand,Vaillant,Le Goff,Chassagne,Dubreuil,Montclair,Besançon,Cœuré',
    ),
    firmEndings: ['Avocats', 'AARPI', 'SELAS', 'Associés', '& Associés'],
  },
  belgian: {
    female: list(
      'Ann-Sophie,Liesbeth,Sofie,Charlotte,Marjolein,Caroline,Hilde,Nathalie,Katrien,Joëlle,Griet,Véronique',
    ),
    male: list('Koen,Wouter,Philippe,Bart,Thibaut,Jan-Willem,Pieter,Xavier,Dirk,Quentin,Joris,Geert'),
    family: list(
      'Van den Broeck,Claessens,Dewulf,De Smedt,Lambrecht,Van Overstraeten,Peeters,Dumortier,Vandewalle,Schiltz,Hoffmann,De Clercq,Wauters,Mertens,Thill,Ketelaere',
    ),
    firmEndings: ['CVBA', 'Advocaten', 'Avocats', 'Law'],
  },
  dutch: {
    female: list(
      'Marieke,Sanne,Annelies,Femke,Liselotte,Maartje,Ingrid,Willemijn,Roos,Hanneke,Carlijn,Esther',
    ),
    male: list('Maarten,Jeroen,Sjoerd,Bas,Diederik,Floris,Gijs,Reinier,Thijs,Pieter-Jan,Willem,Ruben'),
    family: list(
      'van der Meulen,Hoogendoorn,de Vries,van ’t Hoff,Bakkerink,ter Horst,Zonneveld,van Rijckevorsel,Kuipers,Brouwer,Dijkgraaf,Schimmelpenninck,Oosterhuis,van Leeuwen,Terpstra,IJzerman,Boekhout,Vermeer',
    ),
    firmEndings: ['N.V.', 'Advocaten', 'Advocaten & Notarissen', 'Legal'],
  },
  italian: {
    female: list(
      'Giulia,Francesca,Alessandra,Ludovica,Benedetta,Chiara,Eleonora,Federica,Ginevra,Ilaria,Lavinia,Margherita,Ottavia,Paola',
    ),
    male: list(
      'Lorenzo,Niccolò,Giancarlo,Alessandro,Tommaso,Riccardo,Andrea,Edoardo,Filippo,Giacomo,Leonardo,Massimiliano,Umberto,Pierfrancesco',
    ),
    family: list(
      'Bernardeschi,Castelnuovo,D’Ambrosio,De Angelis,Fioravanti,Gentileschi,Lombardini,Malaspina,Nicolò,Orsolini,Pallavicini,Quaranta,Ravaioli,Santacroce,Tagliaferri,Ubaldini,Valsecchi,Zambon,Della Rovere,Cantù',
    ),
    firmEndings: ['Studio Legale', 'e Associati', 'Avvocati', 'Società tra Avvocati'],
  },
  spanish: {
    female: list(
      'María José,Lucía,Inés,Carmen,Begoña,Almudena,Nuria,Pilar,Rocío,Sofía,Teresa,Ximena,Macarena,Consuelo',
    ),
    male: list(
      'José María,Álvaro,Íñigo,Gonzalo,Joaquín,Rafael,Sebastián,Jordi,Ignacio,Óscar,Rodrigo,Borja,Andrés,Cristóbal',
    ),
    family: list(
      'García-Valdecasas,Núñez,Ibáñez,Peñalosa,Echeverría,Urrutia,Castañeda,Muñoz,Zubizarreta,Ybarra,Cañizares,Domènech,Errázuriz,Larraín,Güell,Ordóñez,Villanueva,Quiroga,Santamaría,Alcántara',
    ),
    twoFamilyNames: ' ',
    firmEndings: ['Abogados', 'S.L.P.', '& Asociados', 'Legal'],
  },
  mexican: {
    female: list(
      'Guadalupe,Ximena,Fernanda,Paola,Mariana,Regina,Daniela,Valentina,Andrea,Gabriela,Renata,Catalina,Juliana,Verónica',
    ),
    male: list(
      'Alejandro,Santiago,Emiliano,Luis Enrique,Héctor,Guillermo,Eduardo,Ricardo,Juan Pablo,Andrés,Mauricio,Germán,Felipe,Óscar',
    ),
    family: list(
      'Hernández,Villarreal,Cárdenas,Gutiérrez,Escobedo,Arango,Uribe,Restrepo,Barrantes,Quesada,Landívar,Zamora,Montúfar,Orellana,Arosemena,Benavides,Cevallos,Paredes,Rojas,Peña,Treviño,Garza,Sepúlveda,Jaramillo',
    ),
    twoFamilyNames: ' ',
    firmEndings: ['Abogados', 'S.C.', 'y Asociados', 'Abogados, S.C.'],
  },
  argentinian: {
    female: list('Agustina,Florencia,Milagros,Josefina,Carolina,Belén,Victoria,Soledad,Magdalena,Delfina'),
    male: list('Facundo,Matías,Tomás,Ezequiel,Nicolás,Hernán,Juan Martín,Federico,Ramiro,Gastón'),
    family: list(
      'Bianchi,Etchegaray,Goñi,Ferrari Lastra,Pueyrredón,Zorraquín,Benegas,Sáenz,Acevedo,Irigoyen,Lacoste,Muzzio,Otero,Vázquez,Caputti,Ledesma',
    ),
    firmEndings: ['Abogados', '& Asociados', 'Estudio Jurídico'],
  },
  brazilian: {
    female: list(
      'Ana Luísa,Beatriz,Camila,Fernanda,Gabriela,Isabela,Juliana,Letícia,Mariana,Patrícia,Renata,Tatiana,Viviane,Thaís',
    ),
    male: list(
      'João Paulo,Luiz Felipe,Antônio,Caio,Eduardo,Fábio,Gustavo,Henrique,José Eduardo,Márcio,Otávio,Rodrigo,Sérgio,Thiago',
    ),
    family: list(
      'Almeida,Azevedo,Barcellos,Cavalcanti,Conceição,Drummond,Falcão,Guimarães,Leitão,Magalhães,Nóbrega,Penteado,Queiróz,Ribeiro,Sampaio,Toledo,Vasconcellos,Ximenes,Mello,Assumpção',
    ),
    twoFamilyNames: ' ',
    firmEndings: ['Advogados', 'Sociedade de Advogados', 'Advogados Associados'],
  },
  portuguese: {
    female: list('Mafalda,Inês,Catarina,Joana,Leonor,Filipa,Teresa,Rita,Sofia,Conceição'),
    male: list('Gonçalo,João,Tiago,Duarte,Nuno,Pedro,Miguel,Lourenço,Rui,Vasco'),
    family: list(
      'Albuquerque,Brandão,Castelo Branco,Espírito Santo,Falcão,Galvão,Lencastre,Mascarenhas,Noronha,Pimentel,Queiroz,Saldanha,Távora,Vilhena,Magalhães',
    ),
    twoFamilyNames: ' ',
    firmEndings: ['Advogados', '& Associados', 'SP RL'],
  },
  swedish: {
    female: list('Åsa,Ebba,Ingrid,Linnéa,Malin,Annika,Karin,Helena,Cecilia,Sofia,Märta,Ylva'),
    male: list('Björn,Göran,Håkan,Jörgen,Lars,Magnus,Nils,Pär,Anders,Fredrik,Åke,Carl-Johan'),
    family: list(
      'Åkerlund,Bergström,Cederschiöld,Dahlqvist,Ekelöf,Forsström,Gyllenhammar,Hägglund,Isaksson,Lindbäck,Nordenskjöld,Öberg,Rosenblad,Sjögren,Tegnér,Wallenius',
    ),
    firmEndings: ['Advokatbyrå', 'Advokat AB', 'KB'],
  },
  norwegian: {
    female: list('Astrid,Bjørg,Guro,Hege,Ingeborg,Kjersti,Marit,Ragnhild,Siri,Tone,Åshild,Solveig'),
    male: list('Bjørn,Eirik,Gunnar,Håvard,Jørgen,Kjetil,Øystein,Sverre,Torbjørn,Trygve,Asbjørn,Sigurd'),
    family: list(
      'Ødegård,Brække,Fosså,Gjerløv,Høyland,Kjærstad,Løvdal,Mæland,Næss,Rønning,Skjæveland,Tønnesen,Ulvøy,Århus,Brøgger,Holmboe',
    ),
    firmEndings: ['Advokatfirma AS', 'Advokatfirma DA', 'Advokater'],
  },
  danish: {
    female: list('Birgitte,Søs,Mette,Kirstine,Dorthe,Signe,Louise,Anne-Sofie,Trine,Lærke'),
    male: list('Søren,Jørgen,Niels,Mads,Jesper,Rasmus,Henrik,Aksel,Kåre,Bjarke'),
    family: list(
      'Kjærgaard,Rønnow,Bjerregaard,Skovgaard,Østergaard,Lykkesgård,Mølgaard,Krøyer,Høegh,Nørgaard,Buchwald,Thygesen',
    ),
    firmEndings: ['Advokatpartnerselskab', 'Advokater P/S', 'Advokatfirma'],
  },
  finnish: {
    female: list('Päivi,Kaisa,Johanna,Aino,Sanna,Outi,Riikka,Tuulikki,Hanna-Leena,Minna'),
    male: list('Jukka,Mikko,Antti,Pekka,Ville,Janne,Tapani,Väinö,Heikki,Jyrki'),
    family: list(
      'Hämäläinen,Mäkelä,Väisänen,Lähteenmäki,Kärkkäinen,Törnqvist,Ylönen,Saarikoski,Pöyhönen,Rautavaara,Jääskeläinen,Heikinheimo',
    ),
    firmEndings: ['Attorneys Ltd', 'Asianajotoimisto Oy', 'Attorneys'],
  },
  icelandic: {
    female: list('Guðrún,Þórdís,Sigríður,Ásta,Hrafnhildur,Björk,Ragnheiður'),
    male: list('Guðmundur,Þórður,Jón,Ólafur,Hörður,Snæbjörn,Ægir'),
    family: list(
      'Þorsteinsson/Þorsteinsdóttir,Guðjónsson/Guðjónsdóttir,Ísleifsson/Ísleifsdóttir,Hallgrímsson/Hallgrímsdóttir,Ásgeirsson/Ásgeirsdóttir,Sæmundsson/Sæmundsdóttir,Björgvinsson/Björgvinsdóttir,Vilhjálmsson/Vilhjálmsdóttir',
    ),
    firmEndings: ['Lögmenn', 'Legal'],
  },
  polish: {
    female: list(
      'Małgorzata,Agnieszka,Katarzyna,Elżbieta,Jadwiga,Zofia,Łucja,Grażyna,Bożena,Aleksandra,Żaneta,Kinga',
    ),
    male: list(
      'Łukasz,Paweł,Michał,Wojciech,Stanisław,Krzysztof,Grzegorz,Tomasz,Zbigniew,Mirosław,Jędrzej,Bartłomiej',
    ),
    family: list(
      'Wiśniewski/Wiśniewska,Dąbrowicz,Kozłowski/Kozłowska,Żółkiewicz,Szczepański/Szczepańska,Brzęczyszczykiewicz,Ścisłowicz,Jabłoński/Jabłońska,Ćwikliński/Ćwiklińska,Gołębiewski/Gołębiewska,Krzyżanowicz,Źródłowski/Źródłowska,Piętka,Wąsowicz,Trzebiński/Trzebińska,Niewiadomski/Niewiadomska,Stępień,Łaszcz',
    ),
    firmEndings: ['i Wspólnicy', 'Kancelaria Prawna', 'sp.k.', 'Adwokaci i Radcowie Prawni'],
  },
  czech: {
    female: list('Jana,Kateřina,Zuzana,Lenka,Markéta,Běla,Alžběta,Daniela,Šárka,Tereza'),
    male: list('Jiří,Tomáš,Ondřej,Václav,Zdeněk,Štěpán,Vojtěch,Ľubomír,Radek,Bohuslav'),
    family: list(
      'Dvořáček/Dvořáčková,Řezníček/Řezníčková,Šťastný/Šťastná,Kučera/Kučerová,Němec/Němcová,Žižka/Žižková,Hrubeš/Hrubešová,Čapek/Čapková,Vondráček/Vondráčková,Ďurica/Ďuricová,Procházka/Procházková,Ľupták/Ľuptáková',
    ),
    firmEndings: ['advokátní kancelář', 's.r.o.', 'Advokáti'],
  },
  hungarian: {
    female: list('Ágnes,Katalin,Zsófia,Erzsébet,Ildikó,Réka,Boglárka,Tünde'),
    male: list('László,Gábor,Zoltán,István,György,Ákos,Levente,Dániel'),
    family: list('Szőllősi,Kőrösi,Nagy,Erdődy,Győrffy,Vörösmarti,Bánffy,Esterhás,Tóth,Fehérvári'),
    firmEndings: ['Ügyvédi Iroda', 'és Társai Ügyvédi Iroda'],
  },
  romanian: {
    female: list('Ioana,Mădălina,Ștefania,Raluca,Cătălina,Ruxandra,Anca,Simona'),
    male: list('Andrei,Răzvan,Ștefan,Cătălin,Mihai,Dragoș,Horațiu,Vlad'),
    family: list(
      'Țepeneag,Popescu-Tăriceanu,Brătianu,Ionescu,Șerbănescu,Munteanu,Crăciun,Dumitrașcu,Voiculescu,Lăzărescu',
    ),
    firmEndings: ['SCA', 'și Asociații', 'SPARL'],
  },
  bulgarian: {
    female: list('Desislava,Elena,Gergana,Kalina,Milena,Ralitsa,Yana,Violeta'),
    male: list('Bogdan,Dimitar,Georgi,Hristo,Kaloyan,Nikola,Plamen,Stefan'),
    family: list(
      'Atanasov/Atanasova,Boyadzhiev/Boyadzhieva,Dimitrov/Dimitrova,Georgievski/Georgievska,Hadzhiev/Hadzhieva,Ivanchev/Ivancheva,Kolarov/Kolarova,Markovski/Markovska,Petrov/Petrova,Stoyanov/Stoyanova',
    ),
    firmEndings: ['Law Firm', 'Attorneys at Law', '& Partners'],
  },
  balkan: {
    female: list('Jelena,Maja,Ivana,Željka,Dragana,Snežana,Tijana,Vesna,Ana,Mirjana'),
    male: list('Đorđe,Miloš,Nemanja,Goran,Željko,Vuk,Branislav,Dušan,Luka,Tomislav'),
    family: list(
      'Đurić,Čolaković,Živković,Šimić,Petrović,Hadžić,Krstić,Obradović,Vukmanović,Žagar,Kovač,Begović',
    ),
    firmEndings: ['Law Office', 'odvetniško društvo', '& Partneri', 'Attorneys'],
  },
  baltic: {
    female: list('Rūta,Žydrė,Kristīne,Liene,Kadri,Egle,Ilze,Piret'),
    male: list('Žilvinas,Mindaugas,Jānis,Kārlis,Rein,Tõnu,Vytautas,Ģirts'),
    family: list(
      'Kazlauskas/Kazlauskienė,Žukauskas/Žukauskienė,Bērziņš/Bērziņa,Ozols/Ozoliņa,Tamm,Põldmäe,Šulcas/Šulcaitė,Kļaviņš/Kļaviņa,Rääk,Jankauskas/Jankauskaitė',
    ),
    firmEndings: ['Law Firm', 'advokatai', 'advokaadibüroo'],
  },
  greek: {
    female: list('Eleni,Aikaterini,Vasiliki,Maria,Theodora,Ioanna,Despina,Chrysanthi'),
    male: list('Konstantinos,Dimitrios,Georgios,Nikolaos,Panagiotis,Alexandros,Spyridon,Christos'),
    family: list(
      'Papageorgiou,Karamichalis/Karamichali,Theodoropoulos/Theodoropoulou,Vlachopoulos/Vlachopoulou,Stavrakakis/Stavrakaki,Christodoulou,Ioannidis/Ioannidou,Mavromatis/Mavromati,Kyriakou,Anagnostopoulos/Anagnostopoulou',
    ),
    firmEndings: ['Law Firm', '& Associates', 'LLC'],
  },
  turkish: {
    female: list('Ayşegül,Elif,İpek,Gülşah,Şebnem,Zeynep,Özlem,Çiğdem,Işıl,Tuğçe'),
    male: list('Mehmet,Kağan,Ömer,İbrahim,Şahin,Çağrı,Okan,Tuğrul,Hüseyin,Ünal'),
    family: list(
      'Yılmazoğlu,Gökçe,Çelikkol,Şahinkaya,Öztürk,Karaağaç,Güneş,Aydınlı,İnan,Türkmenoğlu,Bahçeci,Sağlam',
    ),
    firmEndings: ['Hukuk Bürosu', 'Avukatlık Ortaklığı', 'Attorney Partnership'],
  },
  ukrainian: {
    female: list('Olena,Nataliia,Oksana,Kateryna,Yuliia,Iryna,Solomiia,Daryna'),
    male: list('Oleksandr,Volodymyr,Taras,Dmytro,Serhii,Andrii,Ostap,Bohdan'),
    family: list(
      'Shevchuk,Kovalenko,Marchenko,Lysenko,Hrytsenko,Zabolotnyi/Zabolotna,Petrusenko,Tymoshchuk,Yavorskyi/Yavorska,Bondar',
    ),
    firmEndings: ['Attorneys', 'Law Firm', '& Partners'],
  },
  georgian: {
    female: list('Nino,Tamar,Ketevan,Ana,Salome'),
    male: list('Giorgi,Irakli,Levan,Zurab,Davit'),
    family: list('Kapanadze,Beridze,Tsiklauri,Gelashvili,Lomidze,Chkheidze'),
    firmEndings: ['Law', 'Legal Partners'],
  },
  armenian: {
    female: list('Anahit,Lusine,Gayane,Nare,Mariam'),
    male: list('Aram,Tigran,Vahan,Hayk,Armen'),
    family: list('Petrosyan,Hovhannisyan,Grigoryan,Sahakyan,Ter-Minasyan,Khachatryan'),
    firmEndings: ['Law Firm', 'Advocates'],
  },
  kazakh: {
    female: list('Aigul,Dinara,Saule,Zhanar,Madina,Sarnai'),
    male: list('Nurlan,Askar,Timur,Bakhyt,Daulet,Ganbold'),
    family: list(
      'Akhmetov/Akhmetova,Zhumagulov/Zhumagulova,Bekov/Bekova,Nurpeisov/Nurpeisova,Tulegenov/Tulegenova,Karimov/Karimova,Bat-Erdene',
    ),
    firmEndings: ['Law', 'Legal', 'Partners'],
  },
  chinese: {
    female: list('Li,Jing,Xiaoyan,Mei,Yan,Hui,Lan,Qian,Xinyi,Wenjing,Yue,Rui'),
    male: list('Wei,Jun,Haoran,Zhiqiang,Ming,Tao,Lei,Guoping,Jianhua,Yifan,Bo,Peng'),
    family: list('Wang,Zhang,Chen,Liu,Zhao,Huang,Zhou,Xu,Sun,Ma,Zhu,Ouyang,Lin,He,Guo,Lü'),
    native: {
      given: list('伟,静,建国,晓燕,志强,文静,浩然,雨桐,子涵,国平'),
      family: list('王,张,陈,刘,赵,欧阳,周,徐,孙,林'),
      join: '',
    },
    firmEndings: ['Law Firm', '& Partners', 'Law Offices'],
  },
  cantonese: {
    female: list('Ka-yan,Wing-sze,Christine,Hoi-lam,Vivian,Suk-yee,Pei-shan,Grace,Yu-ting,Mandy'),
    male: list('Chi-keung,Ho-yin,Kwok-wai,Raymond,Tsz-ching,Jun-hao,Alvin,Cheng-han,Wilson,Kin-man'),
    family: list('Chan,Cheung,Lam,Leung,Kwok,Tsang,Yip,Ng,Hsu,Lin,Tsai,Au-Yeung,Wong,Poon'),
    native: { given: list('嘉欣,志強,詠詩,國偉,雅婷'), family: list('陳,張,林,梁,郭,許'), join: '' },
    firmEndings: ['Solicitors', '& Co', 'Attorneys-at-Law', 'LLP'],
  },
  japanese: {
    female: list('Akiko,Haruka,Mariko,Naoko,Yuki,Tomoko,Sayuri,Emi,Keiko,Rie'),
    male: list('Hiroshi,Takeshi,Kenji,Shinichi,Daisuke,Masahiro,Yōsuke,Kōji,Ryūichi,Satoru'),
    family: list(
      'Fujiwara,Hasegawa,Itō,Kobayashi,Matsuoka,Nishimura,Ōtsuka,Saitō,Takahashi,Yamamoto,Kōno,Shimizu',
    ),
    native: {
      given: list('明子,健二,真理子,大輔,陽介,直子'),
      family: list('藤原,長谷川,小林,松岡,大塚,高橋'),
      join: ' ',
    },
    firmEndings: ['Law Office', '& Partners', 'Sōgō'],
  },
  korean: {
    female: list('Ji-woo,Soo-jin,Hye-jin,Min-seo,Eun-ji,Yoon-ah,Seo-yeon,Kyung-hee'),
    male: list('Min-ho,Sung-min,Jae-hyun,Dong-wook,Young-soo,Tae-yang,Joon-ho,Sang-hoon'),
    family: list('Kim,Park,Lee,Choi,Jung,Kang,Yoon,Hwang,Namgung,Shin'),
    native: { given: list('지우,수진,민호,성민,재현,은지'), family: list('김,박,이,최,남궁,윤'), join: '' },
    firmEndings: ['LLC', '& Co', 'Law'],
  },
  singaporean: {
    female: list('Hui Min,Priya,Siew Ling,Nur Aisyah,Rachel,Shu Fen,Kavitha,Li Ting,Geraldine,Mei Xuan'),
    male: list('Wei Jie,Arjun,Kok Leong,Muhammad Faizal,Benjamin,Jun Wei,Rajesh,Boon Heng,Adrian,Chee Keong'),
    family: list('Tan,Lim,Krishnan,Goh,bin Rahman/binte Rahman,Chua,Teo,Menon,Seah,Koh,Nair,Wee'),
    firmEndings: ['LLP', 'LLC', '& Partners', 'Law Corporation'],
  },
  indian: {
    female: list('Ananya,Kavita,Meenakshi,Ritu,Shreya,Deepa,Lakshmi,Nandini,Ayesha,Pallavi'),
    male: list('Arjun,Rohan,Vikram,Sandeep,Karthik,Aditya,Harish,Zubin,Farhan,Suresh'),
    family: list(
      'Krishnamurthy,Deshpande,Mukherjee,Bhattacharya,Iyengar,Contractor,Daruwalla,Malhotra,Subramanian,Chaturvedi,Shroffwala,Venkataraghavan,Wickramasinghe,de Silva',
    ),
    firmEndings: ['& Co', 'Associates', 'Advocates & Solicitors', 'Partners'],
  },
  pakistani: {
    female: list('Ayesha,Hina,Mahnoor,Sana,Zainab,Farida,Nusrat'),
    male: list('Ahmed,Bilal,Hamza,Omar,Saad,Tariq,Khandaker'),
    family: list('Qureshi,Siddiqui,Chaudhry,Bhutta,Rahimtoola,Ispahani,Mirza,Huq,Chowdhury'),
    firmEndings: ['& Co', 'Advocates', 'Law Associates'],
  },
  vietnamese: {
    female: list('Thị Hương,Thanh Thảo,Ngọc Ánh,Thu Hà,Bích Ngọc,Mỹ Linh,Phương Thảo,Quỳnh Như'),
    male: list('Văn Hùng,Đức Anh,Quốc Bảo,Minh Tuấn,Hữu Phước,Trọng Nghĩa,Thành Đạt,Xuân Trường'),
    family: list('Nguyễn,Trần,Lê,Phạm,Hoàng,Đặng,Bùi,Đỗ,Võ,Ngô'),
    familyFirst: true,
    firmEndings: ['Law Firm', '& Associates', 'LLC'],
  },
  indonesian: {
    female: list('Dewi,Siti Nurhaliza,Ratna,Wulan,Kartika,Anindya,Maya'),
    male: list('Agus,Budi,Hendra,Rizky,Teguh,Yohanes,Bambang'),
    family: list('Wijaya,Santoso,Hutapea,Siregar,Kusumawardhani,Pranoto,Simatupang,Hadiputranto'),
    firmEndings: ['& Partners', 'Law Firm', 'Counsellors at Law'],
  },
  malaysian: {
    female: list('Siti Aminah,Mei Ling,Shanti,Nurul Huda,Su Yin,Farah'),
    male: list('Ahmad Zaki,Kah Wai,Ravindran,Mohd Hafiz,Chong Beng,Faisal'),
    family: list(
      'bin Abdullah/binti Abdullah,Ong,Subramaniam,bin Ismail/binti Ismail,Yeoh,Chew,Nadarajah,Lee,bin Osman/binti Osman',
    ),
    firmEndings: ['Advocates & Solicitors', '& Co', '& Partners'],
  },
  thai: {
    female: list('Siriporn,Nattaya,Kanokwan,Pimchanok,Chanthou,Thiri'),
    male: list('Somchai,Anurak,Kittipong,Thanawat,Sokha,Aung Min'),
    family: list('Rattanakosin,Srisawat,Chaiyaphruek,Wongsakul,Phongphaibul,Kunakorn,Sovann,Thein'),
    firmEndings: ['& Partners', 'Law Office', 'Legal Counsellors'],
  },
  filipino: {
    female: list('Maria Corazon,Angelica,Bernadette,Divina,Josefa,Rosario'),
    male: list('Jose Mari,Emmanuel,Francisco,Ramon,Antonio,Rodel'),
    family: list('Dela Cruz,Magsaysay-Ho,Bautista,Villanueva,Tañada,Macapagal,Quisumbing,Ocampo'),
    firmEndings: ['Law Offices', '& Associates', 'Law'],
  },
  gulf: {
    female: list('Noura,Fatima,Mariam,Hessa,Latifa,Aisha,Rania'),
    male: list('Khalid,Abdullah,Faisal,Sultan,Hamad,Yousef,Rashid'),
    family: list('Al Mansouri,Al-Ghamdi,Al Nuaimi,Al Tamimi-Hadi,Al-Rashed,Al Balushi,Al Kuwari,Al-Zahrani'),
    native: {
      given: list('نورة,خالد,عبد الله,فاطمة,سلطان,يوسف'),
      family: list('المنصوري,الغامدي,النعيمي,الراشد,البلوشي'),
      join: ' ',
    },
    firmEndings: ['Law Firm', 'Advocates & Legal Consultants', '& Partners'],
  },
  levantine: {
    female: list('Dina,Yasmine,Rana,Mona,Leila,Nadine,Hala'),
    male: list('Karim,Tarek,Samir,Ziad,Omar,Hani,Ramzi'),
    family: list('El-Sherbini,Abou Jaoudé,Khoury,Haddad,Nasrallah-Saba,Zaki,Shalakany-Fahmy,Al-Bayati'),
    native: { given: list('ليلى,كريم,طارق,منى,زياد'), family: list('الشربيني,خوري,حداد,زكي'), join: ' ' },
    firmEndings: ['Law Firm', '& Associates', 'Legal'],
  },
  maghrebi: {
    female: list('Salma,Meryem,Khadija,Ghita,Imène,Nawel'),
    male: list('Mehdi,Youssef,Anas,Rachid,Sofiane,Hicham'),
    family: list('Benchekroun,El Fassi,Tazi,Bennani,Boudiaf,Ben Youssef,Lahlou,Zouari'),
    firmEndings: ['Avocats', '& Associés', 'Cabinet d’Avocats'],
  },
  israeli: {
    female: list('Noa,Yael,Michal,Tamar,Shira,Ayelet,Orly,Hila'),
    male: list('Eitan,Amir,Yonatan,Gil,Oren,Avishai,Nir,Doron'),
    family: list('Ben-David,Rosenblum,Shapira,Mizrahi,Azoulay,Goldfarb-Levi,Peretz,Harel,Bar-On,Kaplan'),
    native: {
      given: list('נועה,איתן,מיכל,יונתן,תמר,דורון'),
      family: list('בן־דוד,שפירא,מזרחי,הראל,קפלן'),
      join: ' ',
    },
    firmEndings: ['& Co', 'Law Offices', 'Advocates'],
  },
  nigerian: {
    female: list('Adaeze,Folake,Ngozi,Yetunde,Chidinma,Titilayo,Amina,Ìfẹ́olúwa'),
    male: list('Babatunde,Emeka,Olumide,Chukwudi,Ibrahim,Tunde,Ayọ̀délé,Obinna'),
    family: list('Adeyemi,Okonjo,Balogun,Nwosu,Abiola-Cole,Eze,Danjuma,Ṣówándé,Ogunlesi,Uzoma'),
    firmEndings: ['& Co', 'Legal Practitioners', 'LP', '& Partners'],
  },
  ghanaian: {
    female: list('Abena,Akosua,Efua,Ama,Esi'),
    male: list('Kwabena,Kofi,Yaw,Kojo,Nana Kwame'),
    family: list('Asante-Mensah,Boateng,Owusu,Acheampong,Quartey,Ofori-Atta'),
    firmEndings: ['& Company', 'Law Consult', '@ Law'],
  },
  kenyan: {
    female: list('Wanjiru,Achieng,Njeri,Fatuma,Nakato,Rehema,Uwase'),
    male: list('Kamau,Otieno,Juma,Kipchoge,Mugisha,Baraka,Habimana'),
    family: list('Kariuki,Odhiambo,Mwangi,Kiprotich,Ssempijja,Massawe,Nyerere-Kimaro,Mugabo,Shah'),
    firmEndings: ['Advocates', '& Company Advocates', 'LLP'],
  },
  southAfrican: {
    female: list('Thandiwe,Annelize,Nomvula,Lerato,Elmarie,Zanele,Ayesha,Chipo'),
    male: list('Sipho,Pieter,Thabo,Johan,Mandla,Riaan,Yusuf,Tendai'),
    family: list('van der Merwe,Dlamini,Nkosi-Botha,Mokoena,Naidoo,Steenkamp,Khumalo,Pretorius,Moyo,Bwalya'),
    firmEndings: ['Inc', 'Attorneys', 'Incorporated', '& Associates'],
  },
  francophoneAfrican: {
    female: list('Aminata,Fatoumata,Marie-Thérèse,Aïssatou,Clarisse,Awa'),
    male: list('Moussa,Jean-Claude,Ibrahima,Serge,Cheikh,Kouassi'),
    family: list('Kouamé,Diallo,N’Guessan,Ndiaye,Mbarga,Traoré,Ramgoolam-Lebrun,Sène'),
    firmEndings: ['Avocats', 'SCPA', '& Associés', 'Cabinet'],
  },
  ethiopian: {
    female: list('Meron,Tigist,Selam,Hiwot,Bethlehem'),
    male: list('Abebe,Dawit,Yohannes,Mesfin,Tewodros'),
    family: list('Tadesse,Woldemariam,Bekele,Gebre-Egziabher,Alemayehu,Haile'),
    firmEndings: ['Law Office', 'LLP'],
  },
} as const satisfies Record<string, NameList>;

/** A legal profession with its own names of people and firms. */
export type Culture = keyof typeof NAMES;

const listOf = (culture: Culture): NameList => NAMES[culture];

/** The form of a family name for a person. */
function familyName(entry: string, gender: Gender): string {
  const [male = entry, female = male] = entry.split('/');
  return gender === 'female' ? female : male;
}

/** A name for a person of the profession; on some profiles in its own script. */
export function personName(culture: Culture, random: Random): PersonName {
  const names = listOf(culture);
  const gender: Gender = random.chance(0.44) ? 'female' : 'male';
  if (names.native && random.chance(0.1)) {
    const family = random.pick(names.native.family);
    const given = random.pick(names.native.given);
    const familyFirst = names.native.join === '' || culture === 'japanese';
    const fullName = familyFirst
      ? `${family}${names.native.join}${given}`
      : `${given}${names.native.join}${family}`;
    return { fullName, shortName: fullName, gender };
  }
  const given = random.pick(names[gender]);
  const family = familyName(random.pick(names.family), gender);
  if (names.familyFirst) return { fullName: `${family} ${given}`, shortName: `${family} ${given}`, gender };
  let last = family;
  if (names.twoFamilyNames !== undefined && random.chance(0.55)) {
    const second = familyName(random.pick(names.family), gender);
    if (second !== family) last = `${family}${names.twoFamilyNames}${second}`;
  }
  if (names.twoFamilyNames === undefined && !/[ -]/.test(last) && random.chance(0.07)) {
    const second = familyName(random.pick(names.family), gender);
    if (second !== family && !/[ -]/.test(second)) last = `${family}-${second}`;
  }
  const initial =
    names.middleInitial && random.chance(0.45) ? ` ${'ABCDEFGHJKLMNPRSTW'[random.below(18)]}.` : '';
  return { fullName: `${given}${initial} ${last}`, shortName: `${given} ${last}`, gender };
}

/** Particles that a firm leaves away when it is called after a person. */
const PARTICLES =
  /^(?:von|van der|van den|van ’t|van|Graf von|ter|der|de la|de La|de|Al-|Al|El|El-|d’|bin|Ó|Mac) ?(?=\p{Lu})/u;

/** Endings that name further partners, after which `&` stands already. */
const CONTINUES = /^(?:&|i |y |e |și |és )/;

/** A name for a law firm of the profession. */
export function firmName(culture: Culture, random: Random): string {
  const names = listOf(culture);
  const [first = '', second = first, third = first] = random
    .sample(names.family, 3)
    .map((name) => familyName(name, 'male').replace(PARTICLES, ''));
  const ending = random.pick(names.firmEndings);
  const form = random.next();
  if (form < 0.34)
    return CONTINUES.test(ending) ? `${first}, ${second} ${ending}` : `${first} & ${second} ${ending}`;
  if (form < 0.56) return `${first} ${second} ${ending}`;
  if (form < 0.74) return `${first} ${ending}`;
  if (form < 0.9)
    return CONTINUES.test(ending)
      ? `${first}, ${second}, ${third} ${ending}`
      : `${first}, ${second} & ${third} ${ending}`;
  const initials = [first, second, third].map((name) => name.charAt(0).toUpperCase()).join('');
  return CONTINUES.test(ending) ? `${initials} ${first} ${ending}` : `${initials} ${ending}`;
}

const SET_STEMS = list(
  'Serjeants’ Row,Quillon Court,Paper Buildings Lane,King’s Yard,Fountain Walk,Garden Stairs,Old Crown Court,Bell Row,Harcourt Steps,Temple Mews,Chancery Gate,Staple Yard,Field Lane,Mitre Passage,Plowden Walk,Lamb Stairs,Essex Gate,Pump Row,Crown Wharf,Raymond Close',
);

/** A name for a set of barristers' chambers. */
export function setName(random: Random): string {
  const form = random.next();
  if (form < 0.6) return `${random.between(1, 39)} ${random.pick(SET_STEMS)}`;
  return `${random.pick(NAMES.english.family)} ${random.pick(['Chambers', 'Chambers', 'Court Chambers', 'Square Chambers', 'House'])}`;
}
