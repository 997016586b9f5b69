import { whenNear } from './when-near.ts';

whenNear(document.querySelectorAll('laurel-carousel'), async () => {
  const { defineCarousel } = await import('./carousel.ts');
  defineCarousel(customElements);
});
