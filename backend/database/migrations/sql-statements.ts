/** Splits SQL like the Supabase CLI, which records the statements. */

/** Matches what may contain a semicolon without ending a statement, and words, which may begin or end blocks. */
const TOKEN =
  /--[^\n]*|\/\*|(?<![\w$])[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(?<![\w$])\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*|[();]/g

export function splitStatements(sql: string): string[] {
  const statements: string[] = []
  const tokens = new RegExp(TOKEN)
  let start = 0
  let parentheses = 0
  /** Nesting depth of `begin atomic`, the body of an SQL-standard function. */
  let blocks = 0
  let previousWord = ''

  function addStatement(end: number): void {
    const statement = sql.slice(start, end).trim()
    if (statement !== '') statements.push(statement)
    start = end + 1
  }

  for (let match = tokens.exec(sql); match; match = tokens.exec(sql)) {
    const [text] = match
    if (text === '/*') tokens.lastIndex = endOfComment(sql, match.index)
    else if (text.startsWith('$')) tokens.lastIndex = endOfDollarQuote(sql, tokens.lastIndex, text)
    else if (text === '(') parentheses += 1
    else if (text === ')') parentheses -= 1
    else if (text === ';') {
      if (parentheses <= 0 && blocks === 0) addStatement(match.index)
    } else if (/^\w/.test(text) && !text.endsWith("'")) {
      const word = text.toLowerCase()
      if (word === 'atomic' && previousWord === 'begin') blocks += 1
      else if (word === 'case' && blocks > 0) blocks += 1
      else if (word === 'end' && blocks > 0) blocks -= 1
      previousWord = word
    }
  }
  addStatement(sql.length)
  return statements
}

function endOfComment(sql: string, start: number): number {
  const delimiters = /\/\*|\*\//g
  delimiters.lastIndex = start
  let depth = 0
  for (let delimiter = delimiters.exec(sql); delimiter; delimiter = delimiters.exec(sql)) {
    depth += delimiter[0] === '/*' ? 1 : -1
    if (depth === 0) return delimiters.lastIndex
  }
  return sql.length
}

function endOfDollarQuote(sql: string, from: number, delimiter: string): number {
  const end = sql.indexOf(delimiter, from)
  return end < 0 ? sql.length : end + delimiter.length
}
