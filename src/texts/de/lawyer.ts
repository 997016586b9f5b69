import type * as english from '../en/lawyer.ts';

export const kind = 'Anwaltsprofil';
export const description: typeof english.description = ({ name, firm, guide, practiceAreas }) =>
  practiceAreas.length === 0
    ? `${name}, ${firm}: Profil und Kontaktdaten im Guide „${guide}“.`
    : `${name}, ${firm}, im Ranking des Guides „${guide}“: ${practiceAreas.join('; ')}.`;
export const portrait = (name: string): string => `Porträt von ${name}`;
export const rankings = 'Rankings';
export const foreignExpertise = 'Auslandsexpertise';
export const hasProfile = <Link>(name: string, guide: Link, firm: Link): readonly (Link | string)[] => [
  `${name} ist im `,
  guide,
  ' mit einem Profil der Kanzlei ',
  firm,
  ' vertreten.',
];
export const review = 'Einschätzung der Redaktion';
export const related = 'Ähnliche Profile';
