import { legalScreen } from './legal-page.tsx'

export const screen = legalScreen('accessibility')
