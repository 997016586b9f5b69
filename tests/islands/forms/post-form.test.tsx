import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TRACK_EVENT_TYPE } from '../../../src/client/analytics/track.ts';
import { PostForm } from '../../../src/islands/forms/post-form.island.tsx';

const recorded: unknown[] = [];
const record = (event: Event): void => void recorded.push((event as CustomEvent).detail);

document.addEventListener(TRACK_EVENT_TYPE, record);
afterEach(() => recorded.splice(0));

test('PostForm tracks the first input of each field, without its text', () => {
  render(<PostForm form="contact-us" choices={{}} botCheck={undefined} />);
  for (const value of ['A', 'Ad', 'Adèle'])
    fireEvent.input(screen.getByLabelText('Your name'), { target: { value } });
  fireEvent.input(screen.getByLabelText('E-mail address'), { target: { value: 'a' } });
  expect(recorded).toEqual([
    { event: 'form_interaction', formName: 'contact-us', fieldName: 'name' },
    { event: 'form_interaction', formName: 'contact-us', fieldName: 'email' },
  ]);
});
