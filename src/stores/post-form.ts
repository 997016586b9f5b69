import { atom, type ReadableAtom } from 'nanostores';
import type { Delivery } from '../client/forms/deliver-form.ts';
import type { FormErrors, FormValues } from '../domain/forms.ts';

export type PostFormState =
  | { readonly kind: 'editing' | 'sending' | 'sent' }
  | { readonly kind: 'refused'; readonly errors: FormErrors }
  | { readonly kind: 'failed'; readonly message: string };

export interface PostForm {
  readonly $state: ReadableAtom<PostFormState>;
  /** Checks the values and delivers them. While a delivery is under way, and after one, it does nothing. */
  submit(values: FormValues): Promise<void>;
}

/** A form from the first letter typed to its delivery. `deliver` never rejects. */
export function createPostForm(effects: {
  readonly check: (values: FormValues) => FormErrors | undefined;
  readonly deliver: (values: FormValues) => Promise<Delivery>;
}): PostForm {
  const $state = atom<PostFormState>({ kind: 'editing' });
  return {
    $state,
    async submit(values) {
      const { kind } = $state.get();
      if (kind === 'sending' || kind === 'sent') return;
      const errors = effects.check(values);
      if (errors !== undefined) return $state.set({ kind: 'refused', errors });
      $state.set({ kind: 'sending' });
      const delivery = await effects.deliver(values);
      if (delivery.kind === 'taken') $state.set({ kind: 'sent' });
      // Whoever comes back to the page may send it again.
      else $state.set(delivery.kind === 'leaving' ? { kind: 'editing' } : delivery);
    },
  };
}
