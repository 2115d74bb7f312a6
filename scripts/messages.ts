import { compile } from '@inlang/paraglide-js'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { areaOf, type Catalogue, catalogueProblems, type Locale, locales, readCatalogue } from './catalogues.ts'
import { areMessagesCompiled, serverAreas, writeMessagesStamp } from './setup-messages.mjs'

const root = join(import.meta.dirname, '..')

/** The areas whose texts no page shows. */
const onlyServer = ['mail', 'push', 'server']

/**
 * Checks the catalogues of web/messages and compiles them: a module for each text into web/paraglide, so that a page
 * loads what it uses, and a module for each language into server/paraglide. Throws when a text is missing.
 */
export async function compileMessages(): Promise<void> {
  const catalogues = readCatalogues()
  if (!areMessagesCompiled()) await compileServer(catalogues)
  await compileAreas(catalogues, (area) => !onlyServer.includes(area), {
    outdir: 'web/paraglide',
    outputStructure: 'message-modules',
  })
}

/** Compiles the texts of the server alone, for commands that need no pages. */
const compileServerMessages = (): Promise<void> => compileServer(readCatalogues())

async function compileServer(catalogues: Record<Locale, Catalogue>): Promise<void> {
  await compileAreas(catalogues, (area) => serverAreas.includes(area), {
    outdir: 'server/paraglide',
    outputStructure: 'locale-modules',
    // A server that starts at this moment finds the files of the last time.
    cleanOutdir: false,
  })
  writeMessagesStamp()
}

function readCatalogues(): Record<Locale, Catalogue> {
  const folder = join(root, 'web/messages')
  const catalogues = { en: readCatalogue(folder, 'en'), es: readCatalogue(folder, 'es') }
  const problems = locales.flatMap((locale) => catalogueProblems(catalogues.en, catalogues[locale], locale))
  if (problems.length > 0) throw new Error(`The languages differ:\n  ${problems.join('\n  ')}`)
  return catalogues
}

async function compileAreas(
  catalogues: Record<Locale, Catalogue>,
  isIncluded: (area: string) => boolean,
  options: Pick<Parameters<typeof compile>[0], 'outdir' | 'outputStructure' | 'cleanOutdir'>,
): Promise<void> {
  // The plugin reads one file for each language; the areas are merged here, so that a new area needs no setting.
  mkdirSync(join(root, '.cache/messages'), { recursive: true })
  for (const locale of locales) {
    const messages = Object.entries(catalogues[locale]).filter(([key]) => isIncluded(areaOf(key)))
    writeFileSync(join(root, `.cache/messages/${locale}.json`), JSON.stringify(Object.fromEntries(messages), null, 2))
  }
  await compile({
    ...options,
    project: join(root, 'project.inlang'),
    outdir: join(root, options.outdir),
    // Both ends state their language (web/i18n/locale.ts); nothing is detected here.
    strategy: ['baseLocale'],
    disableAsyncLocalStorage: true,
    emitPrettierIgnore: false,
    emitGitIgnore: false,
    emitReadme: false,
  })
}

if (import.meta.main) await (process.argv.includes('--server') ? compileServerMessages() : compileMessages())
