import type { ReactNode } from 'react';
import * as rankingTexts from '#texts/ranking.ts';
import * as searchTexts from '#texts/search.ts';
import { shortlistButtonAttributes } from '../../client/shortlist/button-attributes.ts';
import { chosenHitEvent, trackingAttributes } from '../../domain/analytics-events.ts';
import type { ResultItem } from '../../domain/mapped-result.ts';
import { type Hit, placeText } from '../../domain/search.ts';
import { HighlightedText } from './highlighted-text.tsx';

interface Props {
  readonly item: ResultItem;
  readonly query: string;
  /** Query whose words are marked: the corrected query, if the query was corrected. */
  readonly highlightQuery: string;
}

type FieldName = keyof typeof searchTexts.hitFieldLabels;

/** Fields of a hit with their texts. A field without a text is not shown. */
type Fields = readonly (readonly [name: FieldName, text: string | undefined])[];

/** A hit of the results page: its name, its best band, the button of a profile for the shortlist, and the fields of its type. */
export function HitCard({ item, query, highlightQuery }: Props): ReactNode {
  const { typedHit, name, routerLink } = item;
  const band = 'tierName' in typedHit.hit ? typedHit.hit.tierName : undefined;
  const shortlistButton = shortlistButtonAttributes(routerLink, name);
  const fields = cardFields(typedHit).filter(([, text]) => text !== undefined && text !== '');
  return (
    <li className="hit-card" data-type={typedHit.entityType}>
      <a href={routerLink} {...trackingAttributes(chosenHitEvent(query, typedHit.entityType))}>
        <HighlightedText text={name} query={highlightQuery} />
      </a>
      {shortlistButton && <button type="button" {...shortlistButton} />}
      {band !== undefined && <span className="band">{band}</span>}
      <dl>
        {fields.map(([field, text = '']) => (
          <div key={field} data-field={field}>
            <dt className="visually-hidden">{searchTexts.hitFieldLabels[field]}</dt>
            <dd>
              <HighlightedText text={text} query={highlightQuery} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function cardFields(typedHit: Hit): Fields {
  switch (typedHit.entityType) {
    case 'practice-area': {
      const { subsectionTypeName, entryCount, groupName, year } = typedHit.hit;
      return [
        ['guide', edition(groupName, year)],
        ['table', subsectionTypeName],
        ['entries', entryCount === undefined ? undefined : entriesText(entryCount)],
        ...otherwise(typedHit, subsectionTypeName),
      ];
    }
    case 'organisation': {
      const { practiceAreaName, tableCount = 0, mostRelevantProfile, year, tierName } = typedHit.hit;
      return [
        ['place', placeText(typedHit.hit)],
        ['rankings', tableCount > 1 ? rankingTexts.tableCount(tableCount) : practiceAreaName],
        ['guide', edition(mostRelevantProfile.groupName, year)],
        ...otherwise(typedHit, tierName),
      ];
    }
    case 'individual': {
      const { organisationParentName, practiceAreaName, mostRelevantProfile, year, tierName } = typedHit.hit;
      return [
        ['firm', organisationParentName ?? undefined],
        ['place', placeText(typedHit.hit)],
        ['rankings', practiceAreaName],
        ['guide', edition(mostRelevantProfile.groupName, year)],
        ...otherwise(typedHit, tierName),
      ];
    }
    case 'department': {
      const { subsectionTypeName, mostRelevantProfile, year } = typedHit.hit;
      return [
        ['table', subsectionTypeName],
        ['guide', edition(mostRelevantProfile.groupName, year)],
      ];
    }
    case 'office': {
      const { countryName, mostRelevantProfile, year } = typedHit.hit;
      return [
        ['place', countryName ?? undefined],
        ['guide', edition(mostRelevantProfile.groupName, year)],
      ];
    }
    case 'editorial':
      return [
        ['about', typedHit.hit.about],
        ['place', typedHit.hit.place],
      ];
  }
}

const edition = (guide: string, year: number | undefined): string =>
  year === undefined ? guide : `${guide} ${year}`;

const entriesText = (count: number): string =>
  count === 0 ? rankingTexts.noneYet : searchTexts.rankedEntries(count);

/**
 * Returns `about`, the combined text of the distinguishing fields, if the hit lacks the field. A search API of another origin may return
 * only this text.
 */
const otherwise = ({ hit: { about } }: Hit, field: string | undefined): Fields =>
  field === undefined && about !== undefined ? [['about', about]] : [];
