import { compile } from '@inlang/paraglide-js'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogueProblems, locales, readCatalogue } from './catalogues.ts'

const root = join(import.meta.dirname, '..')

/**
 * Checks the catalogues of web/messages, merges them and compiles them into web/paraglide. Throws when a text is
 * missing.
 */
export async function compileMessages(): Promise<void> {
  const folder = join(root, 'web/messages')
  const [base, ...others] = locales.map((locale) => ({ locale, catalogue: readCatalogue(folder, locale) }))
  const problems = others.flatMap(({ locale, catalogue }) => catalogueProblems(base!.catalogue, catalogue, locale))
  if (problems.length > 0) throw new Error(`The languages differ:\n  ${problems.join('\n  ')}`)
  // The plugin reads one file for each language; the areas are merged here, so that a new area needs no setting.
  mkdirSync(join(root, '.cache/messages'), { recursive: true })
  for (const { locale, catalogue } of [base!, ...others]) {
    writeFileSync(join(root, `.cache/messages/${locale}.json`), JSON.stringify(catalogue, null, 2))
  }
  await compile({
    project: join(root, 'project.inlang'),
    outdir: join(root, 'web/paraglide'),
    outputStructure: 'message-modules',
    // Both ends state their language (web/i18n/locale.ts); nothing is detected here.
    strategy: ['baseLocale'],
    disableAsyncLocalStorage: true,
    emitPrettierIgnore: false,
    emitGitIgnore: false,
    emitReadme: false,
  })
}

if (import.meta.main) await compileMessages()
