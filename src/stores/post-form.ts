import { atom, type ReadableAtom } from 'nanostores';
import type { Delivery } from '../client/forms/deliver-form.ts';
import type { FormErrors, FormValues } from '../domain/forms.ts';

type PostFormState =
  | { readonly kind: 'editing' | 'sending' | 'sent' }
  | { readonly kind: 'refused'; readonly errors: FormErrors }
  | { readonly kind: 'failed'; readonly message: string };

export interface PostForm {
  readonly $state: ReadableAtom<PostFormState>;
  /** Validates the values and delivers them. Does nothing during a delivery and after a successful one. */
  submit(values: FormValues): Promise<void>;
}

/** Creates the store of one form. */
export function createPostForm(effects: {
  /** Returns the errors by field; undefined if the values are valid. */
  readonly check: (values: FormValues) => FormErrors | undefined;
  /** Delivers the values. Never rejects. */
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
      if (delivery.kind === 'accepted') $state.set({ kind: 'sent' });
      // A visitor who returns after a native submission can submit the form again.
      else $state.set(delivery.kind === 'leaving' ? { kind: 'editing' } : delivery);
    },
  };
}
