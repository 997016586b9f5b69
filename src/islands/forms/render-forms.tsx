import { renderToStaticMarkup } from 'react-dom/server';
import type { UnsubscribeState } from '../../domain/unsubscribe.ts';
import { FormView, type FormViewProps } from './form-view.tsx';
import { UnsubscribeView } from './unsubscribe-view.tsx';

/** A form in HTML, drawn on a server for visitors without script. */
export const renderForm = (props: FormViewProps): string =>
  renderToStaticMarkup(<FormView {...props} recorded />);

/** What became of the link in a message, in HTML. */
export const renderUnsubscribe = (state: UnsubscribeState | undefined): string =>
  renderToStaticMarkup(<UnsubscribeView state={state} />);
