import { type ReactNode, useRef, useState } from 'react';
import { Tabs } from '../tabs/tabs.tsx';
import { useReady } from '../use-ready.ts';

const TABS = [
  { id: 'areas', label: 'Practice Areas' },
  { id: 'firms', label: 'Firms' },
  { id: 'individuals', label: 'Individuals' },
] as const;

/** Demo of the tabs, for the style guide. */
export function TabsDemo(): ReactNode {
  const [current, setCurrent] = useState<(typeof TABS)[number]['id']>('areas');
  const box = useRef<HTMLDivElement>(null);
  useReady(box);
  return (
    <div ref={box}>
      <Tabs label="What to look for" tabs={TABS} current={current} onSelect={setCurrent}>
        <p>{TABS.find(({ id }) => id === current)?.label} come here.</p>
      </Tabs>
    </div>
  );
}
