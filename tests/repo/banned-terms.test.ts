/** Words that people do not read here, and what stands in their place (docs/glossary.md). */
import { describe, expect, it } from 'vitest'
import { allFiles, read } from './files.ts'

/** Each with what is said instead. Phrases of prose, so that no name in the code is one by chance. */
const UNSAID: readonly (readonly [RegExp, string])[] = [
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
  [/\banew\b/i, 'again'],
  // As a relative time (“saved just now”) it is fine.
  [/\b(?:\w*available|possible|reached|cannot \w+|can’t \w+) just now\b/i, 'at the moment'],
  [/\blog ?in to your\b|\bclick here\b/i, 'sign in; the name of where a link leads'],
  [
    /\b(?:width|length) ?(?:×|x) ?(?:\w+ ?(?:×|x) ?)?height\b|\bL × W × H\b/i,
    'depth: length × width × depth',
  ],
  [/\bin order to\b|\bplease be aware\b|\bkindly note\b|\bat this point in time\b/i, 'fewer words'],
  [
    /\b(?:color|catalog|center|organiz|recogniz|customiz|optimiz)\w*\b(?=[^<>{}()=;:]*[.?!]['`<])/,
    'British spelling',
  ],
]

const READ = /^(?:app|company|domain)\/.*\.tsx?$|^supabase\/seed\/.*\.sql$|^supabase\/templates\/.*\.html$/
const UNREAD = /\.test\.tsx?$|\.fixture\.tsx?$|^domain\/articles\/search\.ts$/

/** The texts of a file, without what only its writers read. */
function withoutComments(path: string, text: string): string {
  if (path.endsWith('.sql')) return text.replace(/^\s*--.*$/gm, '')
  if (path.endsWith('.html')) return text.replace(/<!--[\s\S]*?-->/g, '')
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/ .*$/gm, '')
}

function said(text: string): string[] {
  const prose = text.replace(/\{' '\}/g, ' ').replace(/\s+/g, ' ')
  return UNSAID.flatMap(([pattern, instead]) => {
    const [hit] = pattern.exec(prose) ?? []
    return hit === undefined ? [] : [`“${hit}”: say “${instead}”`]
  })
}

describe('what people read', () => {
  it('has none of the words that we do not use', () => {
    const found = allFiles
      .filter((path) => READ.test(path) && !UNREAD.test(path))
      .flatMap((path) => said(withoutComments(path, read(path))).map((words) => `${path}: ${words}`))
    expect(found).toEqual([])
  })

  it.each([
    ['<p>The least order is 500.</p>', 1],
    ["title: 'Kept,\n  goes\n  with it'", 1],
    ["'We answer by mail.'", 1],
    ["'The minimum order is 500, and we answer by email.'", 0],
  ])('is looked through across lines: %j', (text, count) => {
    expect(said(text)).toHaveLength(count)
  })

  it('is not what a comment says', () => {
    expect(said(withoutComments('a.ts', '/** Begun anew. */\n// It goes with it.\nconst a = 1'))).toEqual([])
  })
})
