import type { Culture } from './names.ts';

/** Where firms and people are: cities of one legal profession. */
export interface Place {
  readonly key: string;
  readonly country: string;
  readonly cities: readonly string[];
  readonly culture: Culture;
  readonly dial: string;
  /** Adjective, e.g. `Swedish`. */
  readonly adjective: string;
}

/** Where something is ranked. */
export interface LocationPlan {
  readonly locationId: number;
  readonly name: string;
  readonly region: string;
  /** Places whose firms are ranked there, the most important first. */
  readonly places: readonly Place[];
}

/** Country | region | adjective | culture | dialling code | cities, the most important countries of a region first. */
const COUNTRIES = `
United Kingdom|Europe|English|english|44|London,Birmingham,Manchester,Leeds,Bristol,Edinburgh
Germany|Europe|German|german|49|Frankfurt,Munich,Berlin,Hamburg,Düsseldorf,Stuttgart,Cologne
France|Europe|French|french|33|Paris,Lyon,Marseille,Bordeaux,Lille
Poland|Europe|Polish|polish|48|Warsaw,Kraków,Wrocław,Poznań,Łódź
Sweden|Europe|Swedish|swedish|46|Stockholm,Gothenburg,Malmö
Türkiye|Europe|Turkish|turkish|90|İstanbul,Ankara,İzmir
Spain|Europe|Spanish|spanish|34|Madrid,Barcelona,Bilbao,Valencia
Switzerland|Europe|Swiss|swiss|41|Zürich,Geneva,Basel,Zug,Lausanne
Italy|Europe|Italian|italian|39|Milan,Rome,Turin,Bologna
Netherlands|Europe|Dutch|dutch|31|Amsterdam,Rotterdam,The Hague,Utrecht
Norway|Europe|Norwegian|norwegian|47|Oslo,Bergen,Stavanger
Denmark|Europe|Danish|danish|45|Copenhagen,Aarhus
Finland|Europe|Finnish|finnish|358|Helsinki,Tampere,Turku
Austria|Europe|Austrian|german|43|Vienna,Graz,Linz,Salzburg
Belgium|Europe|Belgian|belgian|32|Brussels,Antwerp,Ghent
Ireland|Europe|Irish|irish|353|Dublin,Cork,Galway
Portugal|Europe|Portuguese|portuguese|351|Lisbon,Porto
Luxembourg|Europe|Luxembourg|belgian|352|Luxembourg City
Greece|Europe|Greek|greek|30|Athens,Thessaloniki,Piraeus
Czech Republic|Europe|Czech|czech|420|Prague,Brno,Ostrava
Hungary|Europe|Hungarian|hungarian|36|Budapest,Debrecen
Romania|Europe|Romanian|romanian|40|Bucharest,Cluj-Napoca,Timișoara
Ukraine|Europe|Ukrainian|ukrainian|380|Kyiv,Lviv,Odesa
Bulgaria|Europe|Bulgarian|bulgarian|359|Sofia,Plovdiv
Croatia|Europe|Croatian|balkan|385|Zagreb,Split
Serbia|Europe|Serbian|balkan|381|Belgrade,Novi Sad
Slovenia|Europe|Slovenian|balkan|386|Ljubljana,Maribor
Slovakia|Europe|Slovak|czech|421|Bratislava,Košice
Lithuania|Europe|Lithuanian|baltic|370|Vilnius,Kaunas
Latvia|Europe|Latvian|baltic|371|Riga
Estonia|Europe|Estonian|baltic|372|Tallinn,Tartu
Iceland|Europe|Icelandic|icelandic|354|Reykjavík
Cyprus|Europe|Cypriot|greek|357|Nicosia,Limassol
Malta|Europe|Maltese|italian|356|Valletta
Liechtenstein|Europe|Liechtenstein|swiss|423|Vaduz
Monaco|Europe|Monégasque|french|377|Monaco
Gibraltar|Europe|Gibraltarian|spanish|350|Gibraltar
Jersey|Europe|Jersey|english|44|St Helier
Guernsey|Europe|Guernsey|english|44|St Peter Port
Isle of Man|Europe|Manx|english|44|Douglas
Albania|Europe|Albanian|balkan|355|Tirana
Bosnia & Herzegovina|Europe|Bosnian|balkan|387|Sarajevo
Montenegro|Europe|Montenegrin|balkan|382|Podgorica
North Macedonia|Europe|Macedonian|bulgarian|389|Skopje
Moldova|Europe|Moldovan|romanian|373|Chișinău
Georgia|Europe|Georgian|georgian|995|Tbilisi
Armenia|Europe|Armenian|armenian|374|Yerevan
Azerbaijan|Europe|Azerbaijani|turkish|994|Baku
Kazakhstan|Europe|Kazakh|kazakh|7|Almaty,Astana
Uzbekistan|Europe|Uzbek|kazakh|998|Tashkent
China|Asia-Pacific|Chinese|chinese|86|Beijing,Shanghai,Shenzhen,Guangzhou,Chengdu
Japan|Asia-Pacific|Japanese|japanese|81|Tokyo,Osaka,Nagoya,Fukuoka
Vietnam|Asia-Pacific|Vietnamese|vietnamese|84|Ho Chi Minh City,Hanoi,Da Nang
Singapore|Asia-Pacific|Singaporean|singaporean|65|Singapore
India|Asia-Pacific|Indian|indian|91|Mumbai,New Delhi,Bengaluru,Chennai,Hyderabad
Hong Kong SAR|Asia-Pacific|Hong Kong|cantonese|852|Hong Kong
Australia|Asia-Pacific|Australian|australian|61|Sydney,Melbourne,Perth,Brisbane
South Korea|Asia-Pacific|South Korean|korean|82|Seoul,Busan
Indonesia|Asia-Pacific|Indonesian|indonesian|62|Jakarta,Surabaya
Malaysia|Asia-Pacific|Malaysian|malaysian|60|Kuala Lumpur,Penang
Thailand|Asia-Pacific|Thai|thai|66|Bangkok,Phuket
Philippines|Asia-Pacific|Philippine|filipino|63|Makati City,Taguig City,Cebu City
Taiwan|Asia-Pacific|Taiwanese|cantonese|886|Taipei,Hsinchu
New Zealand|Asia-Pacific|New Zealand|australian|64|Auckland,Wellington,Christchurch
Pakistan|Asia-Pacific|Pakistani|pakistani|92|Karachi,Lahore,Islamabad
Bangladesh|Asia-Pacific|Bangladeshi|pakistani|880|Dhaka
Sri Lanka|Asia-Pacific|Sri Lankan|indian|94|Colombo
Cambodia|Asia-Pacific|Cambodian|thai|855|Phnom Penh
Myanmar|Asia-Pacific|Myanmar|thai|95|Yangon
Mongolia|Asia-Pacific|Mongolian|kazakh|976|Ulaanbaatar
Papua New Guinea|Asia-Pacific|Papua New Guinean|australian|675|Port Moresby
Brazil|Latin America|Brazilian|brazilian|55|São Paulo,Rio de Janeiro,Brasília,Belo Horizonte,Porto Alegre
Mexico|Latin America|Mexican|mexican|52|Mexico City,Monterrey,Guadalajara
Argentina|Latin America|Argentinian|argentinian|54|Buenos Aires,Córdoba,Rosario
Chile|Latin America|Chilean|spanish|56|Santiago
Colombia|Latin America|Colombian|mexican|57|Bogotá,Medellín,Barranquilla
Peru|Latin America|Peruvian|mexican|51|Lima
Panama|Latin America|Panamanian|mexican|507|Panama City
Costa Rica|Latin America|Costa Rican|mexican|506|San José
Ecuador|Latin America|Ecuadorian|mexican|593|Quito,Guayaquil
Uruguay|Latin America|Uruguayan|argentinian|598|Montevideo
Dominican Republic|Latin America|Dominican|mexican|1|Santo Domingo
Guatemala|Latin America|Guatemalan|mexican|502|Guatemala City
Bolivia|Latin America|Bolivian|mexican|591|La Paz,Santa Cruz de la Sierra
Paraguay|Latin America|Paraguayan|argentinian|595|Asunción
Venezuela|Latin America|Venezuelan|mexican|58|Caracas
El Salvador|Latin America|Salvadoran|mexican|503|San Salvador
Honduras|Latin America|Honduran|mexican|504|Tegucigalpa,San Pedro Sula
Nicaragua|Latin America|Nicaraguan|mexican|505|Managua
Puerto Rico|Latin America|Puerto Rican|mexican|1|San Juan
United Arab Emirates|Middle East|Emirati|gulf|971|Dubai,Abu Dhabi
Saudi Arabia|Middle East|Saudi|gulf|966|Riyadh,Jeddah
Israel|Middle East|Israeli|israeli|972|Tel Aviv,Jerusalem,Haifa
Qatar|Middle East|Qatari|gulf|974|Doha
Egypt|Middle East|Egyptian|levantine|20|Cairo,Alexandria
Kuwait|Middle East|Kuwaiti|gulf|965|Kuwait City
Bahrain|Middle East|Bahraini|gulf|973|Manama
Oman|Middle East|Omani|gulf|968|Muscat
Jordan|Middle East|Jordanian|levantine|962|Amman
Lebanon|Middle East|Lebanese|levantine|961|Beirut
Iraq|Middle East|Iraqi|levantine|964|Baghdad,Erbil
South Africa|Africa|South African|southAfrican|27|Johannesburg,Cape Town,Durban,Pretoria
Nigeria|Africa|Nigerian|nigerian|234|Lagos,Abuja,Port Harcourt
Kenya|Africa|Kenyan|kenyan|254|Nairobi,Mombasa
Morocco|Africa|Moroccan|maghrebi|212|Casablanca,Rabat
Ghana|Africa|Ghanaian|ghanaian|233|Accra
Tunisia|Africa|Tunisian|maghrebi|216|Tunis
Algeria|Africa|Algerian|maghrebi|213|Algiers
Côte d’Ivoire|Africa|Ivorian|francophoneAfrican|225|Abidjan
Senegal|Africa|Senegalese|francophoneAfrican|221|Dakar
Cameroon|Africa|Cameroonian|francophoneAfrican|237|Douala,Yaoundé
Tanzania|Africa|Tanzanian|kenyan|255|Dar es Salaam
Uganda|Africa|Ugandan|kenyan|256|Kampala
Zambia|Africa|Zambian|southAfrican|260|Lusaka
Zimbabwe|Africa|Zimbabwean|southAfrican|263|Harare
Botswana|Africa|Botswanan|southAfrican|267|Gaborone
Namibia|Africa|Namibian|southAfrican|264|Windhoek
Mozambique|Africa|Mozambican|portuguese|258|Maputo
Angola|Africa|Angolan|portuguese|244|Luanda
Rwanda|Africa|Rwandan|kenyan|250|Kigali
Ethiopia|Africa|Ethiopian|ethiopian|251|Addis Ababa
Mauritius|Africa|Mauritian|francophoneAfrican|230|Port Louis
Canada|North America|Canadian|canadian|1|Toronto,Montréal,Calgary,Vancouver,Ottawa
Bermuda|Caribbean|Bermudian|english|1|Hamilton
Cayman Islands|Caribbean|Cayman|english|1|George Town
British Virgin Islands|Caribbean|British Virgin Islands|english|1|Road Town
The Bahamas|Caribbean|Bahamian|english|1|Nassau
Barbados|Caribbean|Barbadian|english|1|Bridgetown
Jamaica|Caribbean|Jamaican|english|1|Kingston
Trinidad & Tobago|Caribbean|Trinidadian|english|1|Port of Spain
`;

/** Name | cities. */
const UK_REGIONS = `
London (Firms)|London
North West|Manchester,Liverpool,Preston
West Midlands|Birmingham,Wolverhampton,Coventry
Scotland|Edinburgh,Glasgow,Aberdeen
South West|Bristol,Exeter,Plymouth
Yorkshire|Leeds,Sheffield,York,Hull
South East|Reading,Southampton,Guildford,Brighton
East Anglia|Cambridge,Norwich,Ipswich
East Midlands|Nottingham,Leicester,Derby
North East|Newcastle upon Tyne,Durham,Sunderland
Wales|Cardiff,Swansea
Northern Ireland|Belfast
Thames Valley|Oxford,Reading,Milton Keynes
`;

const US_STATES = `
New York|New York,Buffalo,Albany
California|Los Angeles,San Francisco,San Diego,Palo Alto
District of Columbia|Washington, DC
Texas|Houston,Dallas,Austin
Illinois|Chicago
Massachusetts|Boston
Delaware|Wilmington
Florida|Miami,Tampa,Orlando
Pennsylvania|Philadelphia,Pittsburgh
Georgia (US)|Atlanta
Washington|Seattle
New Jersey|Newark,Princeton
Colorado|Denver
Ohio|Cleveland,Columbus,Cincinnati
Minnesota|Minneapolis
Virginia|Richmond,McLean
North Carolina|Charlotte,Raleigh
Michigan|Detroit,Grand Rapids
Arizona|Phoenix
Connecticut|Hartford,Stamford
Missouri|St Louis,Kansas City
Wisconsin|Milwaukee
Tennessee|Nashville,Memphis
Oregon|Portland
Utah|Salt Lake City
Maryland|Baltimore
Nevada|Las Vegas
Louisiana|New Orleans
Indiana|Indianapolis
Alabama|Birmingham
Kentucky|Louisville
South Carolina|Charleston,Greenville
Iowa|Des Moines
Oklahoma|Oklahoma City,Tulsa
Nebraska|Omaha
Hawaii|Honolulu
Kansas|Wichita
Arkansas|Little Rock
Mississippi|Jackson
New Mexico|Albuquerque
Rhode Island|Providence
New Hampshire|Manchester (NH)
Maine|Portland (ME)
Vermont|Burlington
Idaho|Boise
Montana|Billings
Alaska|Anchorage
North Dakota|Fargo
South Dakota|Sioux Falls
West Virginia|Charleston (WV)
Wyoming|Cheyenne
`;

const CANADIAN_PROVINCES = `
Ontario|Toronto,Ottawa
Québec|Montréal,Québec City
Alberta|Calgary,Edmonton
British Columbia|Vancouver,Victoria
Manitoba|Winnipeg
Nova Scotia|Halifax
Saskatchewan|Regina,Saskatoon
`;

const rows = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|'));

const cityList = (text: string): string[] => text.split(/,(?! )/);

const byRegion = new Map<string, Place[]>();
const countryPlaces: readonly Place[] = rows(COUNTRIES).map(
  ([country, region, adjective, culture, dial, cities]) => {
    const place: Place = {
      key: country as string,
      country: country as string,
      cities: cityList(cities as string),
      culture: culture as Culture,
      dial: `+${dial}`,
      adjective: adjective as string,
    };
    byRegion.set(region as string, [...(byRegion.get(region as string) ?? []), place]);
    return place;
  },
);

const parts = (table: string, country: string, culture: Culture, dial: string, adjective: string): Place[] =>
  rows(table).map(([key, cities]) => ({
    key: key as string,
    country,
    cities: cityList(cities as string),
    culture,
    dial,
    adjective,
  }));

const ukPlaces = parts(UK_REGIONS, 'United Kingdom', 'english', '+44', 'English');
const usPlaces = parts(US_STATES, 'USA', 'american', '+1', 'US');
const canadianPlaces = parts(CANADIAN_PROVINCES, 'Canada', 'canadian', '+1', 'Canadian');
const london = ukPlaces[0] as Place;

const regionOf = (place: Place): string =>
  [...byRegion].find(([, places]) => places.includes(place))?.[0] ?? 'Worldwide';

/** The country's own firms: those of its parts where it has parts. */
const placesOf = (place: Place): readonly Place[] =>
  place.country === 'United Kingdom'
    ? [london, ...ukPlaces.slice(1, 4)]
    : place.country === 'Canada'
      ? canadianPlaces
      : [place];

const countryLocations: readonly LocationPlan[] = countryPlaces.map((place, index) => ({
  locationId: 11 + index,
  name: place.key,
  region: regionOf(place),
  places: placesOf(place),
}));

const regionLocations = (region: string): LocationPlan[] =>
  countryLocations.filter((location) => location.region === region);

const partLocations = (places: readonly Place[], region: string, firstId: number): LocationPlan[] =>
  places.map((place, index) => ({
    locationId: firstId + index,
    name: place.key.replace(/ \((?:US|Firms)\)$/, (suffix) => (suffix === ' (US)' ? '' : suffix)),
    region,
    places: [place],
  }));

const usa: LocationPlan = {
  locationId: 300,
  name: 'USA',
  region: 'North America',
  places: usPlaces.slice(0, 6),
};
const globalWide: LocationPlan = {
  locationId: 1,
  name: 'Global-wide',
  region: 'Multi-jurisdictional',
  places: [london, usPlaces[0] as Place, ...countryPlaces.slice(1, 4)],
};
const europeWide: LocationPlan = {
  locationId: 2,
  name: 'Europe-wide',
  region: 'Multi-jurisdictional',
  places: [london, ...countryPlaces.slice(1, 7)],
};
const asiaWide: LocationPlan = {
  locationId: 3,
  name: 'Asia-Pacific Region',
  region: 'Multi-jurisdictional',
  places: (byRegion.get('Asia-Pacific') ?? []).slice(0, 6),
};
const latinAmericaWide: LocationPlan = {
  locationId: 4,
  name: 'Latin America-wide',
  region: 'Multi-jurisdictional',
  places: (byRegion.get('Latin America') ?? []).slice(0, 5),
};
const ukWide: LocationPlan = { locationId: 5, name: 'UK-wide', region: 'United Kingdom', places: ukPlaces };
const usNationwide: LocationPlan = {
  locationId: 6,
  name: 'Nationwide',
  region: 'USA',
  places: usPlaces.slice(0, 8),
};
const africaWide: LocationPlan = {
  locationId: 7,
  name: 'Africa-wide',
  region: 'Multi-jurisdictional',
  places: (byRegion.get('Africa') ?? []).slice(0, 5),
};

/** Where firms and people may come from: every place but the countries that are divided into parts. */
export const homes: readonly Place[] = [
  ...ukPlaces,
  ...usPlaces,
  ...canadianPlaces,
  ...countryPlaces.filter((place) => place.country !== 'United Kingdom' && place.country !== 'Canada'),
];

/** One list of interleaved lists: the first of each, then the second of each. */
function interleave<T>(...lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();
}

/** The locations of each guide, the most important first. */
export const locations = {
  global: [
    globalWide,
    ...interleave(
      regionLocations('Europe'),
      regionLocations('Asia-Pacific'),
      regionLocations('Middle East'),
      regionLocations('Latin America'),
      [usa, ...regionLocations('North America')],
      regionLocations('Africa'),
      regionLocations('Caribbean'),
    ),
  ],
  uk: [...partLocations(ukPlaces, 'United Kingdom', 501), ukWide],
  ukBar: [{ locationId: 520, name: 'London (Bar)', region: 'United Kingdom', places: [london] }].concat(
    [
      { locationId: 521, name: 'Northern Circuit', region: 'United Kingdom', places: ukPlaces.slice(1, 2) },
      { locationId: 522, name: 'Midland Circuit', region: 'United Kingdom', places: ukPlaces.slice(2, 3) },
      { locationId: 523, name: 'Western Circuit', region: 'United Kingdom', places: ukPlaces.slice(4, 5) },
      {
        locationId: 524,
        name: 'North Eastern Circuit',
        region: 'United Kingdom',
        places: ukPlaces.slice(5, 6),
      },
    ].map((location) => ({ ...location, places: [...location.places] })),
  ) as readonly LocationPlan[],
  usa: [usNationwide, ...partLocations(usPlaces, 'USA', 601)],
  canada: [
    {
      locationId: 8,
      name: 'Nationwide – Canada',
      region: 'Canada',
      places: canadianPlaces,
    } satisfies LocationPlan,
    ...partLocations(canadianPlaces, 'Canada', 701),
  ],
  europe: [...regionLocations('Europe').slice(1), europeWide],
  asiaPacific: [...regionLocations('Asia-Pacific'), asiaWide],
  latinAmerica: [...regionLocations('Latin America'), latinAmericaWide],
  middleEast: regionLocations('Middle East'),
  africa: [...regionLocations('Africa'), africaWide],
  wealth: [
    countryLocations[0] as LocationPlan,
    usa,
    ...interleave(
      regionLocations('Europe').slice(1),
      regionLocations('Caribbean'),
      regionLocations('Asia-Pacific'),
    ),
  ],
} as const satisfies Record<string, readonly LocationPlan[]>;
