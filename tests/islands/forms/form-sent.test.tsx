import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import * as formsTexts from '#texts/forms.ts';
import { FormSent } from '../../../src/islands/forms/form-sent.tsx';

const element = { current: null };

test('the confirmation of a message shows the default reply time if the brand defines no reply time', () => {
  const html = renderToStaticMarkup(<FormSent form="contact-us" element={element} />);
  expect(html).toContain(formsTexts.replyTime);
});

test.each(['by the next morning', 'within a week', 'in der nächsten Woche'])(
  'the confirmation of a message promises the time of the brand: %s',
  (replyTime) => {
    const html = renderToStaticMarkup(<FormSent form="contact-us" replyTime={replyTime} element={element} />);
    expect(html).toContain(replyTime);
    expect(html).not.toContain(formsTexts.replyTime);
  },
);

test('the confirmation of registered interest promises no time', () => {
  const html = renderToStaticMarkup(
    <FormSent form="register-interest" replyTime="within a week" element={element} />,
  );
  expect(html).not.toContain('within a week');
});
