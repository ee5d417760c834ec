/** Chooses the target of a link or button: a page found by name, or a URL, which is checked. */
import { Autocomplete, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Editor } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { type FoundPage, findPages } from '#app/content/page-search.ts'
import { askData } from '#app/session/data-session.ts'
import { tryAction } from '../action-result.ts'
import { Dialog, DialogForm } from '../dialog.tsx'
import styles from './editor.module.css'
import { describeLinkTarget, fetchPageStatus, parseLinkTarget, type TargetAnswer } from './link-target.ts'

interface LinkDialogProps {
  readonly editor: Editor
  readonly kind: 'link' | 'button'
  readonly onClose: () => void
}

const SEARCH_DELAY_MS = 200
const NOT_AN_ADDRESS = 'Choose a page, or enter a URL such as /products or https://example.com.'
const NOT_A_PAGE = 'A button links to a page on this website. Choose one.'

export function LinkDialog({ editor, kind, onClose }: LinkDialogProps) {
  const [start] = useState(() => startOf(editor, kind))
  const [typed, setTyped] = useState(start.href)
  const [label, setLabel] = useState(start.label)
  const [failure, setFailure] = useState<string | null>(null)
  const [words] = useDebouncedValue(typed, SEARCH_DELAY_MS)
  const { pages, problem } = usePages(words)
  const target = parseLinkTarget(words, location.origin)
  const answer = useTargetAnswer(target?.isPage === true ? target.href : null)
  const needsLabel = kind === 'button' || !start.hasWords
  const byPath = new Map(pages.map((page) => [page.path, page]))

  function save(): void {
    const meant = parseLinkTarget(typed, location.origin)
    if (meant === null || (kind === 'button' && !meant.isPage)) {
      setFailure(kind === 'button' ? NOT_A_PAGE : NOT_AN_ADDRESS)
      return
    }
    const href = answer?.kind === 'moved' && meant.href === target?.href ? answer.to : meant.href
    const name = label.trim() || byPath.get(meant.href)?.title || meant.href
    if (kind === 'link') putLink(editor, href, start.hasWords ? null : name)
    else putButton(editor, href, name)
    onClose()
  }

  return (
    <Dialog title={kind === 'link' ? 'Link' : 'Button'} onClose={onClose}>
      <DialogForm save={start.href === '' ? 'Insert' : 'Save'} onSave={save} onClose={onClose}>
        <Autocomplete
          label="Page or URL"
          description="Type the name of a page, product, article, post or vacancy, or paste a URL."
          size="md"
          data={[...byPath.keys()]}
          // The server has already filtered the options.
          filter={({ options }) => options}
          value={typed}
          onChange={(value) => {
            setTyped(value)
            setFailure(null)
          }}
          renderOption={({ option }) => <PageOption page={byPath.get(option.value)} />}
          error={failure}
          maxDropdownHeight={320}
        />
        <Text role="status" size="sm" c={answer?.kind === 'missing' ? 'red' : 'dimmed'} mih="1.4em">
          {statusOf(typed, words, target, answer) ?? problem ?? ''}
        </Text>
        {needsLabel && (
          <TextInput
            label={kind === 'button' ? 'Button text' : 'Link text'}
            description="If empty, the page title is used."
            value={label}
            onChange={(event) => setLabel(event.currentTarget.value)}
          />
        )}
      </DialogForm>
    </Dialog>
  )
}

function PageOption({ page }: { readonly page: FoundPage | undefined }) {
  if (page === undefined) return null
  return (
    <span className={styles.found}>
      <span>{page.title}</span>
      <span className={styles.foundPath}>
        {page.kind} · {page.path}
      </span>
    </span>
  )
}

function statusOf(
  typed: string,
  words: string,
  target: ReturnType<typeof parseLinkTarget>,
  answer: TargetAnswer | null,
): string | null {
  if (typed !== words || target === null) return null
  if (!target.isPage) return 'This URL is on another website, so we don’t check it.'
  return answer === null ? 'Checking the link…' : describeLinkTarget(answer)
}

/** Returns the current link or the selected text. */
function startOf(editor: Editor, kind: LinkDialogProps['kind']) {
  const { selection, doc } = editor.state
  if (kind === 'button') {
    const isInButton = editor.isActive('buttonLink')
    const label = isInButton ? selection.$from.parent.textContent : ''
    return { href: isInButton ? String(editor.getAttributes('buttonLink').href) : '', label, hasWords: false }
  }
  const href = String(editor.getAttributes('link').href ?? '')
  const chosen = doc.textBetween(selection.from, selection.to, ' ')
  return { href, label: '', hasWords: href !== '' || chosen !== '' }
}

function putLink(editor: Editor, href: string, words: string | null): void {
  const chain = editor.chain().focus()
  if (words === null) chain.extendMarkRange('link').setLink({ href }).run()
  else
    chain
      .insertContent({ type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] })
      .unsetMark('link')
      .run()
}

function putButton(editor: Editor, href: string, label: string): void {
  const content = { type: 'buttonLink', attrs: { href }, content: [{ type: 'text', text: label }] }
  const { $from } = editor.state.selection
  const chain = editor.chain().focus()
  if (editor.isActive('buttonLink'))
    chain.insertContentAt({ from: $from.before(), to: $from.after() }, content).run()
  else chain.insertContent(content).run()
}

/** Searches pages; empty if the input is a URL. */
function usePages(words: string): { readonly pages: readonly FoundPage[]; readonly problem: string | null } {
  const [found, setFound] = useState<{ pages: readonly FoundPage[]; problem: string | null }>({
    pages: [],
    problem: null,
  })
  useEffect(() => {
    const text = words.trim()
    if (text === '' || text.startsWith('/') || text.includes('://')) {
      setFound({ pages: [], problem: null })
      return
    }
    let isWanted = true
    void tryAction(() => askData((client) => findPages(client, text, new Date()))).then((outcome) => {
      if (isWanted) setFound({ pages: outcome.data ?? [], problem: outcome.failure })
    })
    return () => {
      isWanted = false
    }
  }, [words])
  return found
}

function useTargetAnswer(path: string | null): TargetAnswer | null {
  const [answered, setAnswered] = useState<{ readonly path: string; readonly answer: TargetAnswer } | null>(
    null,
  )
  useEffect(() => {
    if (path === null) return
    const asking = new AbortController()
    void fetchPageStatus(path, asking.signal).then((answer) => {
      if (!asking.signal.aborted) setAnswered({ path, answer })
    })
    return () => asking.abort()
  }, [path])
  return answered?.path === path ? answered.answer : null
}
