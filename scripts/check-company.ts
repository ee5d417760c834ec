/** Lists the placeholders in `company/`: `npm run check:company -- --help`. Changes nothing. */
import { parseArgs } from 'node:util'
import { type InventedFact, listInventedFacts } from '../server/config/invented-facts.ts'

const USAGE = `Lists every placeholder that is left in company/, with file and line (docs/make-it-yours.md).

  npm run check:company

Reads the files only: entries that staff have replaced at /company-admin stay listed.
Exit code: 1 if anything is left, otherwise 0.`

/** The checklist of docs/make-it-yours.md, by file. */
const CHECKLIST: readonly (readonly [title: string, file: RegExp])[] = [
  ['Name, email, phone and addresses', /^company\/(?:brand|department-emails)\.ts$/],
  ['Registration and VAT', /^company\/particulars\.ts$/],
  ['Sites', /^company\/(?:locations|map-outline)\.ts$/],
  ['Certificates and claims', /^company\/registers\.ts$/],
  ['Lead times and price breaks', /^company\/lead-times\.ts$/],
  ['People', /^company\/people\.ts$/],
  ['Images', /^company\/public\//],
  ['Case studies', /^company\/case-studies\.ts$/],
  ['Policies', /^company\/policies\//],
  ['Answers', /^company\/answers\//],
  ['Other texts', /./],
]

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } })
if (values.help) console.log(USAGE)
else {
  const facts = listInventedFacts()
  console.log(formatChecklist(facts))
  process.exitCode = facts.length > 0 ? 1 : 0
}

function formatChecklist(facts: readonly InventedFact[]): string {
  const groups = Map.groupBy(facts, ({ file }) => CHECKLIST.find(([, pattern]) => pattern.test(file))?.[0])
  const parts = CHECKLIST.map(([title]) => {
    const found = groups.get(title) ?? []
    const lines = found.map(
      ({ file, line, text }) => `    ${line === undefined ? file : `${file}:${line}`}  ${text}`,
    )
    return [`${found.length === 0 ? '✓' : '✗'} ${title}`, ...lines].join('\n')
  })
  const count = facts.length === 1 ? '1 placeholder is' : `${facts.length} placeholders are`
  const total =
    facts.length === 0
      ? 'No placeholder is left.'
      : `${count} left. Replace everything listed before the website goes public.`
  return `${parts.join('\n')}\n\n${total}`
}
