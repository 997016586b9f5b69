import { memo, type PointerEvent, type ReactNode, useCallback, useEffect, useRef } from 'react';
import * as shortlistTexts from '#texts/shortlist.ts';
import type { LoadedProfile } from '../../client/shortlist/load-profile-data.ts';
import { profileName } from '../../domain/profile-data.ts';
import { MAX_NOTE_CHARACTERS, type Shortlist } from '../../domain/shortlist.ts';
import type { ShortlistStore } from '../../stores/shortlist.ts';

interface Props {
  readonly entries: Shortlist;
  readonly profiles: ReadonlyMap<string, LoadedProfile>;
  /** The store that the controls change; undefined for a list that cannot be edited. */
  readonly list: Pick<ShortlistStore, 'move' | 'remove' | 'setNote'> | undefined;
  /** Called with a message for screen readers after an action. */
  readonly onMessage: (message: string) => void;
  /** Called to retry loading the profiles that could not be loaded. */
  readonly onRetry: () => void;
}

/** A control of an entry. */
type Control = 'up' | 'down' | 'remove';

/** The entries of a list with their notes. Visitors order them with buttons or by dragging. */
export function EntryList({ entries, profiles, list, onMessage, onRetry }: Props): ReactNode {
  const root = useRef<HTMLElement>(null);
  const focusAfterChange = useFocusAfterChange(root, entries);
  const isMissing = ({ key }: Shortlist[number]) => profiles.get(key) === 'missing';
  const missing = entries.filter(isMissing).map(({ key }) => key);
  const indexOf = (key: string) => entries.findIndex((entry) => entry.key === key);
  const nameOf = (key: string) => entries[indexOf(key)]?.name ?? '';

  const moveTo = (key: string, index: number) => {
    list?.move(key, index);
    onMessage(shortlistTexts.moved(nameOf(key), index + 1, entries.length));
  };
  const moveBy = useStableCallback((key: string, offset: -1 | 1) => {
    const index = indexOf(key) + offset;
    if (index < 0 || index >= entries.length) return;
    focusAfterChange(key, offset < 0 ? 'up' : 'down');
    moveTo(key, index);
  });
  const remove = useStableCallback((key: string) => {
    const index = indexOf(key);
    focusAfterChange((entries[index + 1] ?? entries[index - 1])?.key, 'remove');
    list?.remove([key]);
    onMessage(shortlistTexts.removed(nameOf(key)));
  });
  const setNote = useStableCallback((key: string, note: string) => list?.setNote(key, note));
  const startDrag = useStableCallback((key: string) => {
    const items = () => [...(root.current?.querySelectorAll('li') ?? [])];
    const dragging = new AbortController();
    const { signal } = dragging;
    const drag = ({ clientY }: globalThis.PointerEvent) => {
      const index = items().findIndex((item) => clientY < item.getBoundingClientRect().bottom);
      const from = items().findIndex((item) => item.dataset.key === key);
      if (index >= 0 && index !== from) moveTo(key, index);
    };
    // Reordering moves the handle in the document, which would end a pointer capture, so the listeners are on the window.
    addEventListener('pointermove', drag, { signal });
    for (const end of ['pointerup', 'pointercancel'])
      addEventListener(end, () => dragging.abort(), { signal });
  });

  return (
    <section className="section" ref={root} aria-labelledby="entries">
      <div className="section-heading">
        <h2 id="entries" tabIndex={-1}>
          {shortlistTexts.entries}
        </h2>
        <span className="count">{entries.length}</span>
      </div>
      {list !== undefined && missing.length > 0 && (
        <p>
          <button type="button" className="button button-quiet" onClick={() => list.remove(missing)}>
            {shortlistTexts.removeMissing(missing.length)}
          </button>
        </p>
      )}
      {entries.some(({ key }) => profiles.get(key) === 'failed') && (
        <p role="alert">
          {shortlistTexts.notLoaded}{' '}
          <button type="button" className="button button-quiet" onClick={onRetry}>
            {shortlistTexts.retry}
          </button>
        </p>
      )}
      <ol className="shortlist-entries">
        {entries.map(({ key, name, note }, index) => (
          <Entry
            key={key}
            entryKey={key}
            name={name}
            note={note}
            isFirst={index === 0}
            isLast={index === entries.length - 1}
            profile={profiles.get(key)}
            isEditable={list !== undefined}
            moveBy={moveBy}
            remove={remove}
            setNote={setNote}
            startDrag={startDrag}
          />
        ))}
      </ol>
    </section>
  );
}

interface EntryProps {
  readonly entryKey: string;
  readonly name: string;
  readonly note: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly profile: LoadedProfile | undefined;
  readonly isEditable: boolean;
  readonly moveBy: (key: string, offset: -1 | 1) => void;
  readonly remove: (key: string) => void;
  readonly setNote: (key: string, note: string) => void;
  readonly startDrag: (key: string) => void;
}

/** One entry. It is memoised, so that a change of the list re-renders only changed entries. For this reason its position is not a prop. */
const Entry = memo(function Entry(entry: EntryProps): ReactNode {
  const { entryKey: key, profile, isEditable } = entry;
  const isLoaded = profile !== undefined && typeof profile !== 'string';
  const name = isLoaded ? profileName(profile) : entry.name || shortlistTexts.unnamed;
  const drag = (event: PointerEvent) => {
    // Prevents the selection of text.
    event.preventDefault();
    entry.startDrag(key);
  };
  return (
    <li className="shortlist-entry" data-key={key}>
      {isEditable && (
        <span className="shortlist-handle" aria-hidden="true" onPointerDown={drag}>
          ⠿
        </span>
      )}
      <div className="shortlist-name">
        <h3>{isLoaded ? <a href={profile.url}>{name}</a> : name}</h3>
        {isLoaded && (
          <p className="note">
            {[
              shortlistTexts.kinds[profile.kind],
              ...(profile.kind === 'lawyer' && profile.firm ? [profile.firm.name] : []),
              profile.guide.name,
            ].join(' · ')}
          </p>
        )}
        {profile === 'missing' && <p className="shortlist-missing">{shortlistTexts.missing}</p>}
      </div>
      {isEditable && (
        <>
          <label className="shortlist-note">
            <span className="label">{shortlistTexts.note}</span>
            <textarea
              rows={2}
              maxLength={MAX_NOTE_CHARACTERS}
              aria-label={shortlistTexts.noteFor(name)}
              // Makes `:placeholder-shown` match empty notes, which the print stylesheet hides.
              placeholder=" "
              defaultValue={entry.note}
              onChange={(event) => entry.setNote(key, event.target.value)}
            />
          </label>
          <div className="shortlist-controls">
            <button
              type="button"
              data-control="up"
              aria-disabled={entry.isFirst}
              aria-label={shortlistTexts.moveUp(name)}
              onClick={() => entry.moveBy(key, -1)}
            >
              ↑
            </button>
            <button
              type="button"
              data-control="down"
              aria-disabled={entry.isLast}
              aria-label={shortlistTexts.moveDown(name)}
              onClick={() => entry.moveBy(key, 1)}
            >
              ↓
            </button>
            <button
              type="button"
              data-control="remove"
              aria-label={shortlistTexts.removeEntry(name)}
              onClick={() => entry.remove(key)}
            >
              {shortlistTexts.remove}
            </button>
          </div>
        </>
      )}
    </li>
  );
});

/** Returns a function whose identity is the same in every render. It calls the callback of the latest render. */
function useStableCallback<Arguments extends readonly unknown[]>(
  callback: (...args: Arguments) => void,
): (...args: Arguments) => void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Arguments) => latest.current(...args), []);
}

/**
 * Returns a function that sets the focus after the next change of the list: to a control of an entry, or to the heading of an empty list. The
 * browser drops the focus if the focused element is moved or removed.
 */
function useFocusAfterChange(
  root: { readonly current: HTMLElement | null },
  entries: Shortlist,
): (key: string | undefined, control: Control) => void {
  const requested = useRef<{ readonly key: string | undefined; readonly control: Control }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves after each change of the entries
  useEffect(() => {
    if (requested.current === undefined) return;
    const { key, control } = requested.current;
    requested.current = undefined;
    const item = [...(root.current?.querySelectorAll('li') ?? [])].find(({ dataset }) => dataset.key === key);
    const target = item?.querySelector<HTMLElement>(`[data-control=${control}]`);
    (target ?? root.current?.querySelector<HTMLElement>('h2'))?.focus();
  }, [root, entries]);
  return (key, control) => {
    requested.current = { key, control };
  };
}
