import type * as english from '../en/department.ts';

export const kind = 'Praxisgruppe';
export const description: typeof english.description = ({ practiceArea, location, firm, tier, guide }) =>
  `Praxisgruppe ${practiceArea} von ${firm} (${location}), ${tier} im Guide „${guide}“: Leitung, Personen im Ranking und Einschätzung der Redaktion.`;
export const fullTable = 'Zum vollständigen Ranking';
export const heads: typeof english.heads = () => 'Leitung der Praxisgruppe';
export const related = 'Ähnliche Praxisgruppen';
