import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import * as shortlistTexts from '#texts/shortlist.ts';
import { availableStorage } from '../../client/available-storage.ts';
import { pageHttp } from '../../client/http/page-http.ts';
import { loadProfileData } from '../../client/shortlist/load-profile-data.ts';
import { SHORTLIST_KEY } from '../../client/shortlist/storage-key.ts';
import { profileName } from '../../domain/profile-data.ts';
import { type DecodedShortlist, decodeFragment, type Shortlist } from '../../domain/shortlist.ts';
import { createProfileData } from '../../stores/profile-data.ts';
import { createShortlist } from '../../stores/shortlist.ts';
import { LeafLoader } from '../loader/leaf-loader.tsx';
import { useReady } from '../use-ready.ts';
import { Comparison } from './comparison.tsx';
import { EntryList } from './entry-list.tsx';
import { ListActions } from './list-actions.tsx';
import { SharedList } from './shared-list.tsx';

const LOAD_TIMEOUT_MS = 15_000;

/** The shortlist of this browser: its entries with notes, their comparison, and the actions on the list. */
export function ShortlistPage(): ReactNode {
  // The storage and the URL are available only in a browser, so the server renders instructions for adding entries.
  const [isClient, setIsClient] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => setIsClient(true), []);
  useReady(root);
  return (
    <div className="shortlist" ref={root}>
      {isClient ? <StoredShortlist /> : <p className="shortlist-empty">{shortlistTexts.howToAdd}</p>}
    </div>
  );
}

function StoredShortlist(): ReactNode {
  const [list] = useState(() => createShortlist(availableStorage('localStorage')));
  const [profiles] = useState(() =>
    createProfileData((key) => loadProfileData(key, pageHttp(), AbortSignal.timeout(LOAD_TIMEOUT_MS))),
  );
  const { entries, problem } = useStore(list.$shortlist);
  const loaded = useStore(profiles.$profiles);
  const [shared, setShared] = useState<DecodedShortlist | undefined>(() => decodeFragment(location.hash));
  const [message, setMessage] = useState('');

  useEffect(() => {
    const refresh = ({ key }: StorageEvent) => {
      // The key is null if the storage was cleared.
      if (key === SHORTLIST_KEY || key === null) list.refresh();
    };
    const readFragment = () => setShared(decodeFragment(location.hash));
    window.addEventListener('storage', refresh);
    window.addEventListener('pageshow', list.refresh);
    window.addEventListener('hashchange', readFragment);
    return () => {
      window.removeEventListener('storage', refresh);
      window.removeEventListener('pageshow', list.refresh);
      window.removeEventListener('hashchange', readFragment);
    };
  }, [list]);

  const isOwn = shared === undefined || keysText(shared) === keysText(entries);
  const shown = isOwn ? entries : shared === 'unknown-version' ? [] : shared;
  const shownKeys = keysText(shown);
  useEffect(() => void profiles.load(splitKeys(shownKeys)), [profiles, shownKeys]);

  useEffect(() => {
    const names = [...loaded].flatMap(([key, profile]) =>
      typeof profile === 'string' ? [] : [[key, profileName(profile)] as const],
    );
    if (names.length > 0) list.setNames(new Map(names));
  }, [list, loaded]);

  // `compared` does not depend on the notes, so that typing a note does not re-render the comparison.
  const compared = useMemo(
    () =>
      splitKeys(shownKeys).flatMap((key) => {
        const profile = loaded.get(key);
        return profile === undefined || typeof profile === 'string' ? [] : [{ key, profile }];
      }),
    [shownKeys, loaded],
  );
  const isLoading = shown.some(({ key }) => !loaded.has(key));

  return (
    <>
      {problem !== undefined && (
        <p className="notice" role="alert">
          {shortlistTexts.problems[problem]}
        </p>
      )}
      {shared !== undefined && !isOwn && (
        <SharedList
          shared={shared}
          own={entries}
          list={list}
          onDone={(outcome) => {
            history.replaceState(history.state, '', location.pathname);
            setShared(undefined);
            setMessage(outcome);
          }}
        />
      )}
      <p className="shortlist-message" role="status">
        {message}
      </p>
      {shown.length === 0 && isOwn && <p className="shortlist-empty">{shortlistTexts.howToAdd}</p>}
      {shown.length > 0 && (
        <>
          <ListActions entries={shown} profiles={loaded} />
          <EntryList
            entries={shown}
            profiles={loaded}
            list={isOwn ? list : undefined}
            onMessage={setMessage}
            onRetry={() => void profiles.load(splitKeys(shownKeys))}
          />
          {isLoading && <LeafLoader message={shortlistTexts.loading} />}
          {compared.length > 0 && <Comparison compared={compared} />}
        </>
      )}
    </>
  );
}

/** Returns the keys of a list as one text, which is equal for lists of the same profiles in the same order. */
const keysText = (list: DecodedShortlist): string =>
  list === 'unknown-version' ? list : list.map(({ key }: Shortlist[number]) => key).join(' ');

const splitKeys = (text: string): readonly string[] => text.split(' ').filter((key) => key !== '');
