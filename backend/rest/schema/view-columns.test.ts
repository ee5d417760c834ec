import { expect, it } from 'vitest'
import { originsOf, viewColumns } from './view-columns.ts'

const entry = (number: number, table: number, column: number, expression = '{VAR :varno 1}') =>
  `{TARGETENTRY :expr ${expression} :resno ${number} :resname a :ressortgroupref 0 :resorigtbl ${table} :resorigcol ${column} :resjunk false}`

it.each<[string, string, unknown[]]>([
  [
    'the columns of its select list',
    `({QUERY :targetList (${entry(1, 16385, 2)} ${entry(2, 16390, 1)}) :limitCount <>})`,
    [
      { number: 1, table: 16385, column: 2 },
      { number: 2, table: 16390, column: 1 },
    ],
  ],
  ['no computed columns', `({QUERY :targetList (${entry(1, 0, 0)})})`, []],
  [
    'no columns of subqueries',
    `({QUERY :rtable ({RTE :subquery {QUERY :targetList (${entry(1, 16385, 1)})}}) :targetList (${entry(1, 16390, 3)})})`,
    [{ number: 1, table: 16390, column: 3 }],
  ],
  [
    'no columns of subqueries in expressions',
    `({QUERY :targetList (${entry(1, 16390, 3, `{SUBLINK :subselect {QUERY :targetList (${entry(9, 16385, 9)})}}`)})})`,
    [{ number: 1, table: 16390, column: 3 }],
  ],
  [
    'names with braces in them',
    `({QUERY :cteList <> :alias \\{\\} :targetList (${entry(1, 16385, 2)})})`,
    [{ number: 1, table: 16385, column: 2 }],
  ],
])('a view shows %s', (_, rule, columns) => {
  expect(viewColumns(rule)).toEqual(columns)
})

it('views of views are resolved to tables, and cycles to nothing', () => {
  const views = new Map([
    [1, [{ number: 1, table: 2, column: 5 }]],
    [
      2,
      [
        { number: 5, table: 100, column: 7 },
        { number: 6, table: 1, column: 1 },
      ],
    ],
    [3, [{ number: 1, table: 4, column: 1 }]],
    [4, [{ number: 1, table: 3, column: 1 }]],
  ])
  expect(originsOf(1, views)).toEqual([{ number: 1, table: 100, column: 7 }])
  expect(originsOf(3, views)).toEqual([])
  expect(originsOf(99, views)).toEqual([])
})
