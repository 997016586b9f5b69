import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import * as shareTexts from '#texts/share.ts';
import * as shortlistTexts from '#texts/shortlist.ts';
import { schedule } from '../../client/schedule.ts';
import { downloadFile } from '../../client/shortlist/download-file.ts';
import type { LoadedProfile } from '../../client/shortlist/load-profile-data.ts';
import { csvFile } from '../../domain/csv-file.ts';
import { encodeFragment, type Shortlist } from '../../domain/shortlist.ts';
import { createCopyLink } from '../../stores/share.ts';
import { contactCardsFile } from './contact-cards.ts';
import { csvRows } from './csv-rows.ts';

interface Props {
  readonly entries: Shortlist;
  readonly profiles: ReadonlyMap<string, LoadedProfile>;
}

const STATUS_TEXTS = { idle: '', copied: shareTexts.copied, failed: shareTexts.notCopied } as const;

/** Prints, exports and shares a list. */
export function ListActions({ entries, profiles }: Props): ReactNode {
  const [copyLink] = useState(() =>
    createCopyLink({ write: (text) => navigator.clipboard.writeText(text), schedule }),
  );
  const copyState = useStore(copyLink.$state);
  const link = `${location.origin}${location.pathname}${encodeFragment(entries)}`;
  return (
    <section className="shortlist-buttons shortlist-actions" aria-label={shortlistTexts.actions}>
      <button
        type="button"
        className="button"
        onClick={() =>
          downloadFile(
            document,
            `${shortlistTexts.fileName}.csv`,
            'text/csv;charset=utf-8',
            csvFile(csvRows(entries, profiles, location.origin)),
          )
        }
      >
        {shortlistTexts.exportCsv}
      </button>
      <button
        type="button"
        className="button button-quiet"
        onClick={() =>
          downloadFile(
            document,
            `${shortlistTexts.fileName}.vcf`,
            'text/vcard;charset=utf-8',
            contactCardsFile(entries, profiles, new URL(location.origin)),
          )
        }
      >
        {shortlistTexts.exportVcard}
      </button>
      <button type="button" className="button button-quiet" onClick={() => print()}>
        {shortlistTexts.print}
      </button>
      <button type="button" className="button button-quiet" onClick={() => void copyLink.copy(link)}>
        {shareTexts.copyLink}
      </button>
      <span role="status" className="share-status">
        {STATUS_TEXTS[copyState]}
      </span>
      {copyState === 'failed' && <code>{link}</code>}
    </section>
  );
}
