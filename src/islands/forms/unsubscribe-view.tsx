import type { ReactNode } from 'react';
import { trackingAttributes } from '../../domain/analytics-events.ts';
import { siteConfiguration } from '../../domain/settings/site-configuration.ts';
import { LONGEST_REFERENCE, PERSON_PARAMETER, type UnsubscribeState } from '../../domain/unsubscribe.ts';
import { unsubscribeTexts } from '../../texts/unsubscribe.ts';

/** What became of the link in a message; without a state, the way in for those who come without one. */
export function UnsubscribeView({ state }: { readonly state?: UnsubscribeState | undefined }): ReactNode {
  const refused = state === undefined || state.kind === 'valid' ? undefined : state;
  return (
    <>
      {state !== undefined && (
        <div className="form-sent" id="unsubscribe-state" role="status" data-state={state.kind}>
          <h2>{unsubscribeTexts[state.kind].title}</h2>
          <p>{unsubscribeTexts[state.kind].text}</p>
          {state.kind === 'valid' && (
            <p>
              <a className="button" rel="noreferrer" href={preferencesAddress(state.token)}>
                Choose what to receive
              </a>
            </p>
          )}
        </div>
      )}
      {state?.kind !== 'valid' && (
        <form
          className="form"
          action="/unsubscribe"
          aria-label="Open your preferences"
          {...trackingAttributes({ event: 'form_submission', formName: 'unsubscribe' })}
        >
          <div className="field" data-kind="line">
            <label htmlFor="person-guid">Reference</label>
            <p className="field-hint" id="person-guid-hint">
              It stands at the foot of every message, under the word Reference.
            </p>
            <input
              id="person-guid"
              name={PERSON_PARAMETER}
              type="text"
              required
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={LONGEST_REFERENCE}
              defaultValue={refused?.reference}
              // The page begins where it is to be corrected or sent again.
              {...(refused && { autoFocus: true })}
              aria-invalid={refused?.kind === 'unknown' || undefined}
              aria-describedby={`${refused ? 'unsubscribe-state ' : ''}person-guid-hint`}
            />
          </div>
          <div className="form-actions">
            <button className="button" type="submit">
              Open my preferences
            </button>
          </div>
        </form>
      )}
    </>
  );
}

/** Preferences belong to the account, which another site keeps. */
const preferencesAddress = (token: string): string =>
  `${siteConfiguration.myAccountOrigin}/preferences?token=${encodeURIComponent(token)}`;
