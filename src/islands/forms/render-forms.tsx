import { renderToStaticMarkup } from 'react-dom/server';
import type { UnsubscribeState } from '../../domain/unsubscribe.ts';
import { FormView, type FormViewProps } from './form-view.tsx';
import { UnsubscribeView } from './unsubscribe-view.tsx';

/** Renders a form to HTML on a server, for visitors without JavaScript. */
export const renderForm = (props: FormViewProps): string =>
  renderToStaticMarkup(<FormView {...props} recorded />);

/** Renders the state of an unsubscribe link to HTML on a server. */
export const renderUnsubscribe = (state: UnsubscribeState | undefined): string =>
  renderToStaticMarkup(<UnsubscribeView state={state} />);
