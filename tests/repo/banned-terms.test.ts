/** Terms and phrases that texts, code and documents avoid (docs/glossary.md). */
import { describe, expect, it } from 'vitest'
import { allFiles, isCode, isTest, read } from './files.ts'

/** Phrases with their replacement. Prose only, so that identifiers never match. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bleast (?:order|run|stock|quantity)\b/i, 'minimum order'],
  [/\bpanel is missing\b/i, 'Page not found'],
  [/\blook at this again\b/i, 'There is a problem'],
  [/\b(?:vacancy|job|product|post|article) is like that\b/i, 'No vacancies match'],
  [/\bgoes with it\b/i, 'Related pages'],
  [/\bkeeping and bringing\b/i, 'Stock and delivery'],
  [/\bcome by\b(?! the\b)/i, 'Visit us'],
  [/\bopen until\b/i, 'Closes when filled, Closes on'],
  [/\byou hear from us\b/i, 'We’ll reply'],
  [/\bwhichever way it goes\b/i, 'whatever the answer'],
  [/\b(?:stands|told|tells) under\b/i, 'see'],
  [/\b(?:a|the|each|every|this|that|your|our|no) mails?\b(?! order)/i, 'email'],
  [/\bby mail\b(?! order)/i, 'by email'],
  [/\be-mail/i, 'email'],
  // “Saved just now” is a relative time.
  [/\b(?:\w*available|possible|reached|cannot \w+|can’t \w+) just now\b/i, 'at the moment'],
  [/\blog ?in to your\b|\bclick here\b/i, 'sign in; the name of the link’s target'],
  [
    /\b(?:width|length) ?(?:×|x) ?(?:\w+ ?(?:×|x) ?)?height\b|\bL × W × H\b/i,
    'depth: length × width × depth',
  ],
  [/\bin order to\b|\bplease be aware\b|\bkindly note\b|\bat this point in time\b/i, 'fewer words'],
  [
    /\b(?:color|catalog|center|organiz|recogniz|customiz|optimiz)\w*\b(?=[^<>{}()=;:]*[.?!]['`<])/,
    'British spelling',
  ],
  [/\blooked after by\b|\bnobody yet\b/i, 'Assigned to, Unassigned'],
  [/\bheld against\b|\bthe time before\b/i, 'Compared with, Previous period'],
  [/\bput aside as\b/i, 'marked as spam'],
  [/\bchoose none\b/i, 'Clear selection'],
  [/\bpoints? to mend\b|\bcomes? out on\b/i, 'to fix; published'],
  [/\b(?:taken|takes|took) (?:in|along|off again)\b/i, 'imported, exported, unpublished'],
  [/\b(?:we|not) rang\b|\brung\b/i, 'called'],
]

/** Terms of the glossary’s last column that have no other meaning in our texts. */
const TERMS = ['candidate', 'clash', 'conveyor', 'coverage', 'e-mail', 'manuscript', 'purge', 'scrub']

/** Marks of roundabout English in comments, documents and texts, where a noun or a plain verb would do. */
const MARKS =
  /\b(?:nobody|somebody|whoever|whomever|anew|deeds?|mends?|mended|so many|such a one|held against|put aside|known of|(?:of|by) ours|stands? (?:beside|behind|in place)|out of reach)\b/i

/** Names that have a standard form: `MAX_…`, `format…`, `isUnavailable`. */
const NAMES =
  /\b(?:MOST|LONGEST|LEAST|DEEPEST)_[A-Z]\w*|\b\w+InWords\b|\b(?:is|are)OutOfReach\b|\bPATIENCE(?:_MS)?\b/

const TEXTS = /^(?:app|company|domain)\/.*\.tsx?$|^supabase\/seed\/.*\.sql$|^supabase\/templates\/.*\.html$/
const NO_TEXTS = /\.test\.tsx?$|\.fixture\.tsx?$|^domain\/articles\/search\.ts$/
const SOURCE = /\.(?:ts|tsx|mjs|sql|css|html)$/
const NO_SOURCE = /^supabase\/(?:seed|database\.types)|^tests\/repo\/banned-terms/

function withoutComments(path: string, text: string): string {
  if (path.endsWith('.sql')) return text.replace(/^\s*--.*$/gm, '')
  if (path.endsWith('.html')) return text.replace(/<!--[\s\S]*?-->/g, '')
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/ .*$/gm, '')
}

function commentsOf(path: string, text: string): string {
  const pattern = path.endsWith('.sql') ? /^\s*--(.*)$/gm : /\/\*([\s\S]*?)\*\/|(?:^|\s)\/\/ (.*)$/gm
  const comments = [...text.matchAll(pattern)].map(([, block, line]) => block ?? line).join('\n')
  return comments.replace(/`[^`\n]*`/g, '')
}

function findPhrases(text: string): string[] {
  const prose = text.replace(/\{' '\}/g, ' ').replace(/\s+/g, ' ')
  return PHRASES.flatMap(([pattern, instead]) => {
    const [hit] = pattern.exec(prose) ?? []
    return hit === undefined ? [] : [`“${hit}”: say “${instead}”`]
  })
}

describe('texts', () => {
  const files = allFiles.filter((path) => TEXTS.test(path) && !NO_TEXTS.test(path))

  it('contain none of the banned phrases', () => {
    const found = files.flatMap((path) =>
      findPhrases(withoutComments(path, read(path))).map((message) => `${path}: ${message}`),
    )
    expect(found).toEqual([])
  })

  it('contain none of the terms that the glossary replaces', () => {
    const banned = read('docs/glossary.md')
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .flatMap(
        (line) =>
          line
            .split('|')[3]
            ?.split(/[,;]/)
            .map((term) => term.trim()) ?? [],
      )
    expect(TERMS.filter((term) => !banned.includes(term))).toEqual([])
    const pattern = new RegExp(`['"\`>][^'"\`<>]*\\b(?:${TERMS.join('|')})s? [a-z]`, 'i')
    expect(files.filter((path) => pattern.test(withoutComments(path, read(path))))).toEqual([])
  })

  it.each([
    ['<p>The least order is 500.</p>', 1],
    ["title: 'Kept,\n  goes\n  with it'", 1],
    ["'We answer by mail.'", 1],
    ["'The minimum order is 500, and we answer by email.'", 0],
  ])('are searched across lines: %j', (text, count) => {
    expect(findPhrases(text)).toHaveLength(count)
  })

  it('exclude comments', () => {
    expect(
      findPhrases(withoutComments('a.ts', '/** Sent by mail. */\n// It goes with it.\nconst a = 1')),
    ).toEqual([])
  })
})

describe('code', () => {
  const files = allFiles.filter((path) => SOURCE.test(path) && !NO_SOURCE.test(path))

  it('has comments in plain English', () => {
    const found = files
      .filter((path) => !isTest(path))
      .flatMap((path) =>
        commentsOf(path, read(path))
          .split('\n')
          .filter((line) => MARKS.test(line) && !line.includes('biome-ignore'))
          .map((line) => `${path}: ${line.trim()}`),
      )
    expect(found).toEqual([])
  })

  it('uses standard names for limits, formatting and outages', () => {
    const found = files
      .filter((path) => isCode(path) && !isTest(path))
      .flatMap(
        (path) => NAMES.exec(withoutComments(path, read(path)))?.map((name) => `${path}: ${name}`) ?? [],
      )
    expect(found).toEqual([])
  })
})

it('documents are in plain English', () => {
  const found = allFiles
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) =>
      read(path)
        .split('\n')
        .filter((line) => MARKS.test(line) && !line.startsWith('| '))
        .map((line) => `${path}: ${line.trim()}`),
    )
  expect(found).toEqual([])
})
