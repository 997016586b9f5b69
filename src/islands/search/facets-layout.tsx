import type { ReactNode } from 'react';
import { compareText } from '#texts/collation.ts';
import { numberText } from '#texts/formats.ts';
import * as searchTexts from '#texts/search.ts';
import {
  type FacetCount,
  type FacetName,
  type FacetSelection,
  type FoundFacets,
  facetNames,
  isEmptySelection,
  toggleValue,
} from '../../domain/search-facets.ts';

/** Fragment id of the facets, which narrow screens show below the hits. */
const FACETS_ID = 'facets';

/** Number of values of a facet that are visible at first. */
const VISIBLE_VALUES = 8;

interface Props {
  readonly facets: FoundFacets;
  /** Returns the address of the results with a selection. */
  readonly selectionAddress: (selection: FacetSelection) => string;
}

export interface FacetsLayoutProps extends Props {
  readonly children: ReactNode;
}

/** Results with links that filter them by facets. */
export function FacetsLayout({ children, ...props }: FacetsLayoutProps): ReactNode {
  if (offeredFacets(props.facets).length === 0) return children;
  return (
    <div className="columns">
      <div>
        <p className="facets-link">
          <a href={`#${FACETS_ID}`}>{searchTexts.facets}</a>
        </p>
        <SelectedFacets {...props} />
        {children}
      </div>
      <FacetsView {...props} />
    </div>
  );
}

/** The selected values of facets, each with a link that removes it. */
function SelectedFacets({ facets: { counts, selection }, selectionAddress }: Props): ReactNode {
  if (isEmptySelection(selection)) return null;
  const selected = facetNames.flatMap((name) =>
    (selection[name] ?? []).map((value) => ({
      name,
      value,
      label: counts[name]?.find((count) => count.value === value)?.label ?? value,
    })),
  );
  return (
    <ul className="facet-chips" aria-label={searchTexts.selectedFacets}>
      {selected.map(({ name, value, label }) => (
        <li key={`${name}=${value}`}>
          <a
            className="facet-chip"
            href={selectionAddress(toggleValue(selection, name, value))}
            aria-label={searchTexts.removeFacet(searchTexts.facetLabels[name], label)}
            rel="nofollow"
          >
            {label} <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      {selected.length > 1 && (
        <li>
          <a href={selectionAddress({})} rel="nofollow">
            {searchTexts.removeAllFacets}
          </a>
        </li>
      )}
    </ul>
  );
}

/** Returns the facets to show. A facet with fewer than two values is omitted, unless a value of it is selected. */
const offeredFacets = ({ counts, selection }: FoundFacets): readonly FacetName[] =>
  facetNames.filter((name) => (counts[name]?.length ?? 0) > 1 || selection[name] !== undefined);

/** Filters of results by facets, with the number of hits of each value. Every value is a link, so that it works without JavaScript. */
function FacetsView({ facets, selectionAddress }: Props): ReactNode {
  const { counts, selection } = facets;
  return (
    <nav className="facets" id={FACETS_ID} aria-label={searchTexts.facets}>
      <h2 className="aside-title">{searchTexts.facets}</h2>
      {offeredFacets(facets).map((name) => {
        const values = counts[name] ?? [];
        const isSelected = ({ value }: FacetCount) => selection[name]?.includes(value) ?? false;
        const sorted = sortValues(name, values, isSelected);
        const link = (value: FacetCount) => (
          <FacetLink
            key={value.value}
            value={value}
            isSelected={isSelected(value)}
            href={selectionAddress(toggleValue(selection, name, value.value))}
          />
        );
        const further = sorted.slice(VISIBLE_VALUES);
        return (
          <div key={name} className="facet">
            <h3>{searchTexts.facetLabels[name]}</h3>
            <ul aria-label={searchTexts.facetLabels[name]}>{sorted.slice(0, VISIBLE_VALUES).map(link)}</ul>
            {further.length > 0 && (
              <details>
                <summary>{searchTexts.furtherValues(further.length)}</summary>
                <ul aria-label={searchTexts.facetLabels[name]}>{further.map(link)}</ul>
              </details>
            )}
          </div>
        );
      })}
    </nav>
  );
}

function FacetLink({
  value: { label, nbHits },
  isSelected,
  href,
}: {
  readonly value: FacetCount;
  readonly isSelected: boolean;
  readonly href: string;
}): ReactNode {
  return (
    <li>
      <a href={href} rel="nofollow" aria-current={isSelected ? 'true' : undefined}>
        {label} <span className="count">{numberText(nbHits)}</span>
      </a>
    </li>
  );
}

/** Sorts the values of a facet: selected ones first, then bands by rank order (the best first), and values of other facets by number of hits. */
const sortValues = (
  name: FacetName,
  values: readonly FacetCount[],
  isSelected: (value: FacetCount) => boolean,
): readonly FacetCount[] =>
  values.toSorted(
    (one, other) =>
      Number(isSelected(other)) - Number(isSelected(one)) ||
      (name === 'band' ? (one.rankOrder ?? 0) - (other.rankOrder ?? 0) : other.nbHits - one.nbHits) ||
      compareText(one.label, other.label),
  );
