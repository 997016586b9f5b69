import { type ReactNode, useRef, useState } from 'react';
import { schedule } from '../../client/schedule.ts';
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

const loadNumberedPage = async (page: number): Promise<DropdownPage> => {
  await new Promise<void>((resolve) => schedule(resolve, 150));
  return {
    items: Array.from({ length: 10 }, (_, index) => item(`Practice area ${(page - 1) * 10 + index + 1}`)),
    done: page === 3,
  };
};

/** Demo of each kind of dropdown, for the style guide. */
export function DropdownDemo(): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const [states] = useState(() => ({
    few: createDropdown({ items: BANDS, schedule }),
    many: createDropdown({ items: LOCATIONS, multiple: true, schedule }),
    endless: createDropdown({ items: [], loadPage: loadNumberedPage, schedule }),
    none: createDropdown({ items: [], schedule }),
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
