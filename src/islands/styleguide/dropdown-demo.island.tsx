import { type ReactNode, useRef, useState } from 'react';
import { later } from '../../client/timer.ts';
import { createDropdown, type DropdownItem, type DropdownPage } from '../../stores/dropdown.ts';
import { Dropdown } from '../dropdown/dropdown.tsx';
import { useReady } from '../use-ready.ts';

const item = (description: string, disabled = false): DropdownItem => ({
  value: description,
  description,
  disabled,
});

const LOCATIONS = [
  'Argentina',
  'Brazil',
  'Canada',
  'Denmark',
  'England & Wales',
  'France',
  'Germany',
  'Hong Kong',
  'India',
  'Japan',
  'Kenya',
  'Luxembourg',
].map((name) => item(name));

const BANDS = [item('Band 1'), item('Band 2'), item('Band 3', true), item('Star Individuals')];

const numbered = async (page: number): Promise<DropdownPage> => {
  await new Promise<void>((resolve) => later(resolve, 150));
  return {
    items: Array.from({ length: 10 }, (_, index) => item(`Practice area ${(page - 1) * 10 + index + 1}`)),
    done: page === 3,
  };
};

/** Every kind of dropdown, for the style guide. */
export function DropdownDemo(): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const [states] = useState(() => ({
    few: createDropdown({ items: BANDS, later }),
    many: createDropdown({ items: LOCATIONS, multiple: true, later }),
    endless: createDropdown({ items: [], loadPage: numbered, later }),
    none: createDropdown({ items: [], later }),
  }));
  useReady(box);
  return (
    <div className="selectors" ref={box}>
      <Dropdown label="Band" state={states.few} name="band" />
      <Dropdown label="Locations" state={states.many} name="location" />
      <Dropdown label="Practice areas" state={states.endless} />
      <Dropdown label="Nothing" state={states.none} />
    </div>
  );
}
