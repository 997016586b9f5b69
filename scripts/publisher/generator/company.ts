import { type WrittenText, writtenTexts } from './written-text.ts';

/** Texts that the upstream answers at addresses of their own: name | title | description. */
const PROSE = `
# homepage | Ranking the world’s leading lawyers and law firms | Home page
Independent research since 1994: more than 200 researchers interview lawyers and their clients in over 100 jurisdictions.
Find the right lawyer by practice area, firm or name. Nobody can buy a ranking.
# rankings-explained | The rankings explained | Rankings
A band is a level, not a place: firms in one band stand in alphabetical order.
- Star Individuals stand above Band 1
- Up and Coming lawyers have recently been seen on notable matters
- Foreign Experts practise abroad and are known for their work on the jurisdiction
# methodology | Methodology | Research
Every ranking rests on submissions, on the market’s opinion and on what clients tell us in confidence.
Researchers propose, editors challenge and a committee decides.
# about-us | About Laurel | Company
We interview lawyers and their clients in more than 100 jurisdictions, and publish what they tell us.
# research-team | The research team | Company
Researchers specialise by region and language. Each guide has an editor who answers for it.
# contact-us | Contact us | Company
Researchers answer their own e-mail. For everything else, write to help@laurel.example.
`;
export const prose: readonly WrittenText[] = writtenTexts(PROSE);

const FRENCH_PROSE = `
# homepage | Les meilleurs avocats et cabinets du monde | Accueil
Une enquête indépendante depuis 1994 : plus de 200 enquêteurs interrogent avocats et clients dans plus de 100 pays.
Trouvez l’avocat qu’il vous faut par domaine, par cabinet ou par nom. Aucun classement ne s’achète.
# methodology | Méthodologie | Enquête
Chaque classement repose sur les dossiers remis, sur l’opinion du marché et sur les confidences des clients.
L’enquêteur propose, le rédacteur conteste et un comité décide.
# about-us | À propos de Laurel | Entreprise
Nous interrogeons avocats et clients dans plus de 100 pays, et publions ce qu’ils nous disent.
# contact-us | Nous contacter | Entreprise
Les enquêteurs répondent eux-mêmes à leur courrier. Pour le reste, écrivez à help@laurel.example.
`;
export const frenchProse: readonly WrittenText[] = writtenTexts(FRENCH_PROSE);

export interface PlannedEvent {
  readonly eventTypeId: number;
  readonly title: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly place: string | null;
  readonly text: string;
}

export const eventTypes = ['Round table', 'Awards', 'Webinar', 'Conference'] as const;
const [ROUND_TABLE, AWARDS, WEBINAR, CONFERENCE] = [1, 2, 3, 4] as const;

export const events: readonly PlannedEvent[] = [
  {
    eventTypeId: WEBINAR,
    title: 'How we rank: editors answer questions',
    startsOn: '2027-01-20',
    endsOn: '2027-01-20',
    place: null,
    text: 'Editors take questions on methodology for one hour. Send yours in advance, or ask on the day.',
  },
  {
    eventTypeId: ROUND_TABLE,
    title: 'The energy transition in Southern Europe',
    startsOn: '2027-02-03',
    endsOn: '2027-02-03',
    place: 'Madrid',
    text: 'Twelve general counsel and twelve partners around one table, under the Chatham House Rule.\n## Topics\n- Grid connections\n- Power purchase agreements after the price caps\n- Storage',
  },
  {
    eventTypeId: AWARDS,
    title: 'Laurel Awards: Europe',
    startsOn: '2027-03-18',
    endsOn: '2027-03-18',
    place: 'Paris',
    text: 'An evening for the firms and lawyers who stood out this year. The shortlist appears in February.',
  },
  {
    eventTypeId: WEBINAR,
    title: 'Writing your first submission',
    startsOn: '2027-04-07',
    endsOn: '2027-04-07',
    place: null,
    text: 'Two editors read a good and a weak submission aloud, and say what they would do with each.',
  },
  {
    eventTypeId: ROUND_TABLE,
    title: 'Disputes in Singapore',
    startsOn: '2027-05-11',
    endsOn: '2027-05-12',
    place: 'Singapore',
    text: 'Two mornings on arbitration, mediation and what lies between.',
  },
  {
    eventTypeId: CONFERENCE,
    title: 'The private client in 2030',
    startsOn: '2027-06-24',
    endsOn: '2027-06-25',
    place: 'Geneva',
    text: 'Residence, succession and the digital estate, with speakers from nine jurisdictions.\n## Who attends\nAdvisers ranked in High Net Worth, trustees and family offices.',
  },
  {
    eventTypeId: AWARDS,
    title: 'Laurel Awards: Latin America',
    startsOn: '2027-09-16',
    endsOn: '2027-09-16',
    place: 'São Paulo',
    text: 'The firms that led their markets from Mexico to Chile, chosen by the editors of the guide.',
  },
];

export interface PlannedFaq {
  readonly topic: string;
  readonly question: string;
  readonly text: string;
}

const faq = (topic: string, question: string, text: string): PlannedFaq => ({ topic, question, text });

export const faqTopics = ['Rankings', 'Submissions', 'Your account', 'Events', 'Press'] as const;

export const faqs: readonly PlannedFaq[] = [
  faq(
    'Rankings',
    'How are rankings decided?',
    'By research: submissions, interviews with peers and interviews with clients.\n## Who decides\nAn editor and a committee, never one person.',
  ),
  faq('Rankings', 'Can a firm pay to be ranked?', 'No. Profiles are sold; rankings are not.'),
  faq(
    'Rankings',
    'What does Up and Coming mean?',
    'A lawyer who has recently been seen on notable matters and whom the market expects to rise.',
  ),
  faq(
    'Rankings',
    'Why did a lawyer leave the table?',
    'Because the person moved, retired or was hardly mentioned in this year’s interviews. Editors explain their reasons to the firm on request.',
  ),
  faq(
    'Rankings',
    'What is a Foreign Expert?',
    'A lawyer who practises abroad and is known for work on the jurisdiction of the table.',
  ),
  faq(
    'Submissions',
    'When is the deadline for my guide?',
    'See the [research schedule](/about-us/research-schedule).',
  ),
  faq(
    'Submissions',
    'How many referees may I name?',
    'Up to twenty a practice area. Tell them beforehand that we shall be in touch.',
  ),
  faq(
    'Submissions',
    'May I submit confidential matters?',
    'Yes. Mark them as confidential; they inform the ranking and are never published.',
  ),
  faq(
    'Submissions',
    'Which practice area is right for my work?',
    'Start with the [practice area definitions](/info/practice-area-definitions), or ask the editor of the guide.',
  ),
  faq(
    'Your account',
    'How do I correct my profile?',
    'Sign in to your account, or write to profiles@laurel.example.',
  ),
  faq(
    'Your account',
    'How do I unsubscribe?',
    'Use the link at the foot of any message, or the [unsubscribe page](/unsubscribe).',
  ),
  faq(
    'Your account',
    'Who at my firm may edit our pages?',
    'Whoever your account’s owner has named as an editor. Owners can name as many as they like.',
  ),
  faq('Events', 'Who may attend a round table?', 'Those whom we invite, and one guest each.'),
  faq('Events', 'Are webinars recorded?', 'Yes, and the recording is sent to everyone who registered.'),
];

export interface PlannedStaff {
  readonly fullName: string;
  readonly jobTitle: string;
  readonly team: 'about-us' | 'research-team';
  readonly text: string;
}

const staffMember = (
  team: PlannedStaff['team'],
  fullName: string,
  jobTitle: string,
  text: string,
): PlannedStaff => ({ team, fullName, jobTitle, text });

export const staff: readonly PlannedStaff[] = [
  staffMember(
    'about-us',
    'Miriam Adler',
    'Editor-in-Chief',
    'Joined as a researcher in 2001 and has edited every guide at least once.',
  ),
  staffMember(
    'about-us',
    'Tobias Okonkwo',
    'Managing Director',
    'Looks after everything that is not editorial, which is more than it sounds.',
  ),
  staffMember(
    'about-us',
    'Ingrid Vasseur',
    'Head of Client Services',
    'Knows most managing partners of Europe by their first names.',
  ),
  staffMember(
    'about-us',
    'Devika Raman',
    'Head of Technology',
    'Believes that a page should be there before one notices having asked for it.',
  ),
  staffMember(
    'research-team',
    'Solveig Haugland',
    'Head of Research, Europe',
    'Speaks five languages and answers in the one you write in.',
  ),
  staffMember(
    'research-team',
    'Rafael Quintanilla',
    'Head of Research, Latin America',
    'A former disputes lawyer from Lima.',
  ),
  staffMember(
    'research-team',
    'Nguyễn Thu Hà',
    'Editor, Asia-Pacific',
    'Covers finance from Seoul to Sydney.',
  ),
  staffMember(
    'research-team',
    'Gwendolen Price',
    'Editor, UK Bar',
    'Has interviewed more silks than she can count.',
  ),
  staffMember(
    'research-team',
    'Marek Dąbrowicz',
    'Deputy Editor, Europe',
    'Edits the tables of fourteen countries and plays the viola.',
  ),
  staffMember(
    'research-team',
    'Yael Harel',
    'Senior Researcher, Middle East',
    'Listens in Hebrew, Arabic and French.',
  ),
];

export interface PlannedVacancy {
  readonly title: string;
  readonly place: string;
  readonly closesOn: string | null;
  readonly text: string;
}

export const vacancies: readonly PlannedVacancy[] = [
  {
    title: 'Researcher (German-speaking)',
    place: 'London',
    closesOn: '2027-01-15',
    text: 'Interview lawyers and clients in Germany, Austria and Switzerland.\n## You bring\n- Fluent German and English\n- A clear written style\n- Patience on the telephone',
  },
  {
    title: 'Deputy Editor, USA',
    place: 'New York',
    closesOn: null,
    text: 'Shape the bands of nineteen states with a team of six.',
  },
  {
    title: 'Software Engineer',
    place: 'London or remote',
    closesOn: '2026-12-31',
    text: 'Make pages that load before you notice.\n## You bring\n- Care for detail\n- A liking for plain HTML',
  },
  {
    title: 'Events Coordinator',
    place: 'Paris',
    closesOn: '2027-02-28',
    text: 'Run round tables in six cities, from the seating plan to the last taxi.',
  },
];

/** Firms of earlier editions that no current guide names. */
export const formerFirms: readonly {
  readonly organisationId: number;
  readonly name: string;
  readonly groupIds: readonly number[];
  readonly addressLines: readonly string[];
}[] = [
  {
    organisationId: 901,
    name: 'Thornton & Marchmont (dissolved)',
    groupIds: [1, 2],
    addressLines: ['9 Fleet Street', 'London', 'United Kingdom'],
  },
  {
    organisationId: 902,
    name: 'Lamoureux Tisserand Avocats',
    groupIds: [2],
    addressLines: ['4 rue du Bac', 'Paris', 'France'],
  },
];
