import { useStore } from '@nanostores/react';
import { type ReactNode, useRef, useState } from 'react';
import * as shareTexts from '#texts/share.ts';
import { schedule } from '../../client/schedule.ts';
import { trackingAttributes } from '../../domain/analytics-events.ts';
import { createCopyLink, type ShareNetwork, shareAddress } from '../../stores/share.ts';
import { useReady } from '../use-ready.ts';

const NETWORKS: readonly ShareNetwork[] = ['LinkedIn', 'Facebook', 'X', 'Email'];

/** Window features of the share window. Source: specification §9. */
const POPUP_FEATURES = 'popup,width=800,height=500,noopener';

const STATUS_TEXTS = { idle: '', copied: shareTexts.copied, failed: shareTexts.notCopied } as const;

interface Props {
  /** Full address of the page. */
  readonly url: string;
  readonly title: string;
}

/** Share links, which open in a small window, and a button that copies the page's address. */
export function Share({ url, title }: Props): ReactNode {
  const [copyLink] = useState(() =>
    createCopyLink({ write: (text) => navigator.clipboard.writeText(text), schedule }),
  );
  const copyState = useStore(copyLink.$state);
  const list = useRef<HTMLUListElement>(null);
  useReady(list);

  return (
    <div className="share">
      <span className="label">{shareTexts.share}</span>
      <ul className="share-list" ref={list}>
        {NETWORKS.map((network) => {
          const href = shareAddress(network, { url, title });
          return (
            <li key={network}>
              <a
                href={href}
                target={network === 'Email' ? undefined : '_blank'}
                rel="noopener"
                {...trackingAttributes({ event: 'share', network })}
                onClick={(event) => {
                  if (network === 'Email' || event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  open(href, 'share', POPUP_FEATURES);
                }}
              >
                {network === 'Email' ? shareTexts.email : network}
              </a>
            </li>
          );
        })}
        <li className="share-copy">
          <button
            type="button"
            {...trackingAttributes({ event: 'share', network: 'Copy link' })}
            onClick={() => void copyLink.copy(url)}
          >
            {shareTexts.copyLink}
          </button>
        </li>
      </ul>
      <span role="status" className="share-status">
        {STATUS_TEXTS[copyState]}
      </span>
    </div>
  );
}
