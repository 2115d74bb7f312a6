import { defineScreen } from '../../router/screen.ts'
import { Gallery } from './gallery.tsx'

/** Every primitive in every state, for those who build screens; only in development (web/routes.ts). */
export const screen = defineScreen('gallery', {
  head: () => ({ title: 'Gallery', noindex: true }),
  component: Gallery,
})
