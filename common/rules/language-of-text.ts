/** The most frequent small words of each language. What several of them share counts for each. */
const smallWords: Record<string, string> = {
  en: `the a an and or but of to in on at for with from by is are was were be been it its this that these those i you he she we they my
    your his her our their me him them not no do does did have has had will would can could if when what who how so as than then there
    just more most very too all any some still never ever about after before again only one up out into i'm it's don't didn't isn't can't
    that's i've you'll`,
  es: `el la los las un una unos unas y o pero de del a al en con por para sin sobre entre desde hasta es son era eran fue ser está están
    estaba hay ha han he lo le les se me te nos mi tu su sus mis que qué quien como cómo cuando cuándo donde si sí no ni ya muy más menos
    también tan tanto todo toda todos todas algo nada cada otro otra este esta esto ese esa eso aquí porque aunque solo sólo yo tú él ella`,
  pt: `o a os as um uma e ou mas de do da dos das em no na nos nas com por para sem sobre entre até é são era foi ser está estão estava há
    tem ter lhe se me te meu minha seu sua que quem como quando onde não nem já muito mais menos também tão tudo todo toda cada outro
    outra este esta isso esse essa aqui porque eu você ele ela nós pelo pela ao à num numa`,
  fr: `le la les un une des du de et ou mais à au aux en dans avec par pour sans sur entre est sont était être a ont avait il elle on nous
    vous ils je tu ce cette ces ça c'est j'ai mon ma mes ton son sa ses leur qui que quoi quand où comment ne pas plus moins très aussi
    tout toute tous bien même encore jamais rien comme si`,
  de: `der die das den dem des ein eine einen einem einer und oder aber von zu zum zur in im an am auf für mit ohne über unter bei nach aus
    ist sind war waren sein hat habe haben hatte ich du er sie es wir ihr mich mir dich sich mein dein nicht kein keine auch noch schon
    sehr mehr nur so wie wenn als dass was wer wo man immer nie alles`,
  it: `il lo la i gli le un uno una e o ma di del della dei delle a al alla da dal in nel nella con per senza su tra fra è sono era erano
    essere ha hanno ho che chi come quando dove non né già molto più meno anche così tutto tutti ogni altro questo questa quello quella
    qui perché io tu lui lei noi mi ti ci si mio mia suo sua`,
  ca: `el la els les un una uns unes i o però de del dels a al als en amb per sense sobre entre des fins és són era eren ser està estan hi
    ha han he ho li es em et ens meu meva seu seva que què qui com quan on si no ni ja molt més menys també tan tot tota tots aquest
    aquesta això aquí perquè jo tu ell ella`,
  nl: `de het een en of maar van te in op aan voor met zonder over onder bij naar uit is zijn was waren ben heb heeft had ik je jij hij zij
    wij we mijn jouw niet geen ook nog al heel meer alleen zo als dan dat die dit deze wat wie waar er om door`,
}
const languagesOf = new Map<string, string[]>()
for (const [lang, words] of Object.entries(smallWords))
  for (const word of words.split(/\s+/)) languagesOf.set(word, [...(languagesOf.get(word) ?? []), lang])

/**
 * Writing that tells the language, or its most frequent one. Kana comes before the signs that Japanese shares with
 * Chinese.
 */
const scripts: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Thai}/gu, 'th'],
]

/** The beginning is enough, and keeps the longest text cheap. */
const readLetters = 400
const fewestWords = 3
/** How many times as many small words as of any other language. */
const lead = 1.3

/**
 * The language of a text, as a language tag; null where it is too short or too mixed to tell. The small words of the
 * languages that are written here tell them apart, without a model of many megabytes in each process.
 */
export function languageOfText(text: string): string | null {
  const beginning = text.slice(0, readLetters)
  const letters = beginning.match(/\p{L}/gu)?.length ?? 0
  for (const [script, lang] of scripts) if ((beginning.match(script)?.length ?? 0) > letters / 3) return lang
  const counts = new Map<string, number>()
  for (const word of wordsOf(beginning))
    for (const lang of languagesOf.get(word) ?? []) counts.set(lang, (counts.get(lang) ?? 0) + 1)
  const [first, second] = [...counts].toSorted(([, one], [, other]) => other - one)
  if (!first || first[1] < fewestWords || first[1] < (second?.[1] ?? 0) * lead) return null
  return first[0]
}

/** The words in lower case. Inside of a sentence, capitals begin names: those of games are in any language. */
const wordsOf = (text: string): string[] =>
  (
    text
      .replaceAll('’', "'")
      .replaceAll(/(?<=^|[.!?…:¿¡\n"“«(]\s{0,4})\p{Lu}/gu, (letter) => letter.toLowerCase())
      .match(/[\p{L}']+/gu) ?? []
  )
    .map((word) => (/^I(?:'|$)/.test(word) ? word.toLowerCase() : word))
    .filter((word) => !/^\p{Lu}/u.test(word))
