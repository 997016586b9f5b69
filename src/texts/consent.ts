/** What the consent banner says. */
export const consentTexts = {
  title: 'Cookies on this site',
  explanation:
    'With your consent we count visits and find faults, and show what may interest you. You can change your mind at any time.',
  legend: 'What may be used',
  necessary: 'keeps you signed in and remembers this choice.',
  statistics: { name: 'Statistics', purpose: 'tells us which pages are read, and where something fails.' },
  marketing: { name: 'Marketing', purpose: 'lets partners measure and show advertisements.' },
} as const;
