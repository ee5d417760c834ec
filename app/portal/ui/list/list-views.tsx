/** Views of a list: those that it defines, which are values of one filter, and the user’s saved views. */
import { type MouseEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { ListPage } from '#app/content/pagination.ts'
import { deleteSavedView, listSavedViews, type SavedView, saveView } from '#app/content/portal/saved-views.ts'
import { browserSession } from '#app/session/browser-session.ts'
import { withDataSessionSilently } from '#app/session/data-session.ts'
import { Icon } from '../icon.tsx'
import { loadOnUse } from '../load-on-use.ts'
import { notifyError, notifySuccess } from '../notifications.tsx'
import { useAction } from '../use-action.ts'
import styles from './list-filters.module.css'
import type { Fields, Query } from './list-query.ts'
import type { ChoiceFilter, Identified, RecordList } from './record-list.ts'

const saveDialog = loadOnUse(() => import('./save-view-dialog.tsx'))

interface ListViewsProps<Row extends Identified, F extends Fields, Page extends ListPage<Row>> {
  readonly list: RecordList<Row, F, Page>
  readonly query: Query<F>
  readonly page: Page | null
  readonly onChange: (change: Readonly<Record<string, string | number>>) => void
}

export function ListViews<Row extends Identified, F extends Fields, Page extends ListPage<Row>>({
  list,
  query,
  page,
  onChange,
}: ListViewsProps<Row, F, Page>) {
  const tabs = list.filters?.find(
    (filter): filter is ChoiceFilter<keyof F & string, Page> => filter.control === 'tabs',
  )
  const [isNaming, setNaming] = useState(false)
  const { saved, reload } = useSavedViews(list.path)
  const first = { ...query, page: 1 } as Query<F>
  const current = list.query.write(first).toString()
  const shown = saved.find((view) => view.query === current)
  const inTab = (value: string) =>
    ({ ...list.query.defaults, ...(tabs && { [tabs.field]: value }) }) as Query<F>
  const isChanged =
    current !==
    list.query.write(inTab(String(tabs && (query as Record<string, unknown>)[tabs.field]))).toString()
  const keep = useAction(
    (client, { name, query: search }: SavedView) => saveView(client, list.path, name, search),
    {
      reloads: false,
      onDone: reload,
    },
  )
  const remove = useAction((client, { id }: SavedView) => deleteSavedView(client, id), {
    reloads: false,
    onDone(_, view) {
      reload()
      const message = `View “${view.name}” deleted`
      notifySuccess(message, { of: message, run: () => void keep.run(view) })
    },
  })
  const failure = remove.failure ?? keep.failure
  useEffect(() => {
    if (failure !== null) notifyError(failure)
  }, [failure])
  if (tabs === undefined && saved.length === 0 && !isChanged) return null

  function addressOf(value: string): string {
    const parameters = list.query.write({ ...first, [tabs?.field ?? '']: value } as Query<F>)
    if (tabs !== undefined) parameters.set(tabs.field, value)
    return parameters.toString()
  }

  /** A plain click keeps search and filters, builds on a pending change and is remembered. */
  const follow = (change: Readonly<Record<string, string | number>>) => (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onChange(change)
  }
  const SaveDialog = saveDialog.get()?.SaveViewDialog
  return (
    <nav aria-label="Views" className={styles.views}>
      {tabs?.choices(page).map(({ value, label }) => {
        const isCurrent =
          shown === undefined && String((query as Record<string, unknown>)[tabs.field]) === value
        return (
          <Link
            key={value}
            // Names the view also if it is the default: an address without a query restores the remembered filters.
            to={`?${addressOf(value)}`}
            aria-current={isCurrent ? 'page' : undefined}
            onClick={follow({ [tabs.field]: value })}
          >
            <ViewLabel label={label} />
          </Link>
        )
      })}
      {saved.map((view) => (
        <Link
          key={view.id}
          to={`?${view.query}`}
          aria-current={view === shown ? 'page' : undefined}
          onClick={follow(list.query.read(new URLSearchParams(view.query)))}
        >
          {view.name}
        </Link>
      ))}
      {shown !== undefined && (
        <button type="button" onClick={() => void remove.run(shown)}>
          <Icon name="trash-2" />
          Delete view
        </button>
      )}
      {shown === undefined && isChanged && (
        <button type="button" onClick={() => saveDialog.use(() => setNaming(true))}>
          <Icon name="plus" />
          Save view
        </button>
      )}
      {isNaming && SaveDialog && (
        <SaveDialog list={list.path} query={current} onSaved={reload} onClose={() => setNaming(false)} />
      )}
    </nav>
  )
}

/** `Drafts (3)` with a grey number. */
function ViewLabel({ label }: { readonly label: string }) {
  const [, text, count] = /^(.*) \((\d+)\)$/.exec(label) ?? []
  if (text === undefined) return label
  return (
    <>
      {text} <span>{count}</span>
    </>
  )
}

/** Reads the saved views after the first paint; without them the list works, too. */
function useSavedViews(list: string) {
  const [views, setViews] = useState<{ list: string; saved: readonly SavedView[] }>({ list, saved: [] })
  const [times, setTimes] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` repeats the query
  useEffect(() => {
    let isShown = true
    async function read() {
      const session = await browserSession()
      const saved = await withDataSessionSilently(session, (client) => listSavedViews(client, list))
      if (isShown) setViews({ list, saved })
    }
    void read().catch(() => {})
    return () => {
      isShown = false
    }
  }, [list, times])
  return { saved: views.list === list ? views.saved : [], reload: () => setTimes((before) => before + 1) }
}
