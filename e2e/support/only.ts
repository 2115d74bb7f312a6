import { test } from './test.ts'

/** Firefox shows what the desktop in English shows. */
const projectOf = (name: string): string => (name === 'firefox' ? 'desktop-en' : name)

type Project = 'phone-en' | 'phone-es' | 'desktop-en' | 'desktop-es'

/** For a file, or a group, that looks the same at every width and in every language: one project shows it. */
export const onlyIn = (project: Project, why = 'neither width nor language changes it'): void =>
  test.beforeEach(({}, info) => test.skip(projectOf(info.project.name) !== project, why))

export const onlyOnPhones = (why = 'about narrow screens'): void =>
  test.beforeEach(({}, info) => test.skip(!projectOf(info.project.name).startsWith('phone'), why))

export const onlyOnDesktop = (why = 'about wide screens'): void =>
  test.beforeEach(({}, info) => test.skip(!projectOf(info.project.name).startsWith('desktop'), why))
