import type { ReactNode } from 'react';
import * as unsubscribeTexts from '#texts/unsubscribe.ts';
import { formatAddress } from '../../domain/addresses.ts';
import { trackingAttributes } from '../../domain/analytics-events.ts';
import { siteConfiguration } from '../../domain/settings/site-configuration.ts';
import {
  MAX_REFERENCE_CHARACTERS,
  PERSON_PARAMETER,
  type UnsubscribeState,
} from '../../domain/unsubscribe.ts';

/** State of an unsubscribe link. Without a valid link, a form for the reference. */
export function UnsubscribeView({ state }: { readonly state?: UnsubscribeState | undefined }): ReactNode {
  const { myAccountOrigin } = siteConfiguration;
  const refused = state === undefined || state.kind === 'valid' ? undefined : state;
  return (
    <>
      {state !== undefined && (
        <div className="form-sent" id="unsubscribe-state" role="status" data-state={state.kind}>
          <h2>{unsubscribeTexts.states[state.kind].title}</h2>
          <p>
            {state.kind === 'valid' && myAccountOrigin === null
              ? unsubscribeTexts.validWithoutPreferences
              : unsubscribeTexts.states[state.kind].text}
          </p>
          {state.kind === 'valid' && (
            <p>
              {myAccountOrigin === null ? (
                <a className="button" href={formatAddress({ kind: 'contact-us' })}>
                  {unsubscribeTexts.writeToUs}
                </a>
              ) : (
                <a
                  className="button"
                  rel="noreferrer"
                  href={preferencesAddress(myAccountOrigin, state.token)}
                >
                  {unsubscribeTexts.choose}
                </a>
              )}
            </p>
          )}
        </div>
      )}
      {state?.kind !== 'valid' && (
        <form
          className="form"
          action="/unsubscribe"
          aria-label={unsubscribeTexts.form}
          {...trackingAttributes({ event: 'form_submission', formName: 'unsubscribe' })}
        >
          <div className="field" data-kind="line">
            <label htmlFor="person-guid">{unsubscribeTexts.reference}</label>
            <p className="field-hint" id="person-guid-hint">
              {unsubscribeTexts.referenceHint}
            </p>
            <input
              id="person-guid"
              name={PERSON_PARAMETER}
              type="text"
              required
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={MAX_REFERENCE_CHARACTERS}
              defaultValue={refused?.reference}
              // The focus starts where the reference is corrected or submitted again.
              {...(refused && { autoFocus: true })}
              aria-invalid={refused?.kind === 'unknown' || undefined}
              aria-describedby={`${refused ? 'unsubscribe-state ' : ''}person-guid-hint`}
            />
          </div>
          <div className="form-actions">
            <button className="button" type="submit">
              {unsubscribeTexts.submit}
            </button>
          </div>
        </form>
      )}
    </>
  );
}

/** Returns the address of the preferences on the My Account site. */
const preferencesAddress = (myAccountOrigin: string, token: string): string =>
  `${myAccountOrigin}/preferences?token=${encodeURIComponent(token)}`;
