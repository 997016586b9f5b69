import type { ReactNode } from 'react';
import * as shortlistTexts from '#texts/shortlist.ts';
import {
  addEntries,
  type DecodedShortlist,
  MAX_SHORTLIST_ENTRIES,
  type Shortlist,
} from '../../domain/shortlist.ts';
import type { ShortlistStore } from '../../stores/shortlist.ts';

interface Props {
  readonly shared: DecodedShortlist;
  /** The visitor's own list. */
  readonly own: Shortlist;
  readonly list: Pick<ShortlistStore, 'add' | 'replace'>;
  /** Called with a message after the visitor chose what to do with the shared list. */
  readonly onDone: (message: string) => void;
}

/** Offers to adopt a list that was opened from a link. The visitor's own list changes only if the visitor accepts. */
export function SharedList({ shared, own, list, onDone }: Props): ReactNode {
  const isUsable = shared !== 'unknown-version' && shared.length > 0;
  return (
    <section className="shortlist-shared" aria-labelledby="shared-list">
      <h2 id="shared-list">{shortlistTexts.shared}</h2>
      <p>
        {shared === 'unknown-version'
          ? shortlistTexts.sharedUnknown
          : isUsable
            ? shortlistTexts.sharedExplained(shared.length)
            : shortlistTexts.sharedEmpty}
      </p>
      <div className="shortlist-buttons">
        {isUsable && (
          <button
            type="button"
            className="button"
            onClick={() => {
              list.add(shared);
              onDone(additionMessage(own, shared));
            }}
          >
            {shortlistTexts.addShared}
          </button>
        )}
        {isUsable && own.length > 0 && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => {
              list.replace(shared);
              onDone(shortlistTexts.sharedAdded(shared.length));
            }}
          >
            {shortlistTexts.replaceByShared}
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={() => onDone('')}>
          {shortlistTexts.dismissShared}
        </button>
      </div>
    </section>
  );
}

/** Reports how many entries are added, and how many are dropped because the list is full. */
function additionMessage(own: Shortlist, shared: Shortlist): string {
  const added = addEntries(own, shared).length - own.length;
  const ownKeys = new Set(own.map(({ key }) => key));
  const dropped = shared.filter(({ key }) => !ownKeys.has(key)).length - added;
  return [
    shortlistTexts.sharedAdded(added),
    ...(dropped > 0 ? [shortlistTexts.sharedDropped(dropped, MAX_SHORTLIST_ENTRIES)] : []),
  ].join(' ');
}
