import { expect, it } from 'vitest'
import { splitStatements } from './sql-statements.ts'

it.each<[string, string[]]>([
  ['', []],
  [' ; ;\n', []],
  ['select 1', ['select 1']],
  ['select 1;\n\nselect 2;\n', ['select 1', 'select 2']],
  ['-- One; two.\nselect 1; select 2 -- last;', ['-- One; two.\nselect 1', 'select 2 -- last;']],
  ['/* a; /* b; */ c; */ select 1; select 2', ['/* a; /* b; */ c; */ select 1', 'select 2']],
  [`select 'it''s; here', "a;""b"; select 2`, [`select 'it''s; here', "a;""b"`, 'select 2']],
  [
    `select E'it\\'s; here'; select 'back\\'; select 2`,
    [`select E'it\\'s; here'`, `select 'back\\'`, 'select 2'],
  ],
  [
    'do $$ begin; end $$; select $a$ $$ ; $a$; select 2',
    ['do $$ begin; end $$', 'select $a$ $$ ; $a$', 'select 2'],
  ],
  ['select a$b; select c$d', ['select a$b', 'select c$d']],
  ['execute p($1); select $2', ['execute p($1)', 'select $2']],
  [
    'create rule r as on insert to t do (select 1; select 2); select 3',
    ['create rule r as on insert to t do (select 1; select 2)', 'select 3'],
  ],
  [
    'create function f() returns int begin atomic select 1; select case when true then 2 end; end; select 3',
    [
      'create function f() returns int begin atomic select 1; select case when true then 2 end; end',
      'select 3',
    ],
  ],
  ['begin; select 1; end', ['begin', 'select 1', 'end']],
])('splits %s', (sql, statements) => {
  expect(splitStatements(sql)).toEqual(statements)
})
