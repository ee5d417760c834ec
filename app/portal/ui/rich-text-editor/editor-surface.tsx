/** Toolbar, text, word count and reading time. */
import { Input } from '@mantine/core'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import proseStyles from '#app/ui/prose/prose.module.css'
import { readingMinutes } from '#domain/articles/article.ts'
import { useNonce, useSupabaseOrigin } from '../layout-data.ts'
import styles from './editor.module.css'
import type { RichTextEditorProps } from './editor-props.ts'
import { editorExtensions } from './extensions.ts'
import { createHtmlSerialiser, type HtmlSerialiser } from './html-serialiser.ts'
import { createUploads, type Uploads } from './image-uploads.ts'
import { LinkDialog } from './link-dialog.tsx'
import { MediaDialog } from './media-dialog.tsx'
import { Paste } from './paste.ts'
import { Toolbar } from './toolbar.tsx'
import type { DialogName } from './tools.ts'

export default function EditorSurface(props: RichTextEditorProps) {
  const {
    id,
    label,
    initialHtml,
    isLocked,
    isRequired = false,
    purpose = 'page',
    error,
    pictures,
    onVideo,
    handle,
  } = props
  const labelId = useId()
  const hintId = useId()
  const errorId = useId()
  const nonce = useNonce()
  const origin = useSupabaseOrigin()
  const toolbar = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const [said, setSaid] = useState('')
  const latest = useLatest(props)
  const [uploads] = useState(() =>
    pictures === undefined ? null : openUploads(latest, () => made.current, setSaid),
  )
  const serialiserRef = useRef<HtmlSerialiser | null>(null)
  const isLeaving = useRef(false)
  const made = useRef<Editor | null>(null)

  const editor = useEditor({
    extensions: [
      ...editorExtensions({ origin, uploads, onDescribe: () => setDialog('picture') }),
      Paste.configure({ origins: [origin, location.origin], uploads, say: setSaid }),
    ],
    content: initialHtml,
    injectCSS: true,
    injectNonce: nonce,
    editorProps: {
      attributes: {
        id,
        class: `${purpose === 'email' ? styles.email : proseStyles.prose} ${styles.text}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-required': String(isRequired),
        'aria-labelledby': labelId,
        'aria-describedby': `${hintId} ${errorId}`,
      },
      handleKeyDown: (_, event) => {
        if (event.altKey && event.key === 'F10') {
          toolbar.current?.querySelector<HTMLElement>('[data-tool][tabindex="0"]')?.focus()
          return true
        }
        if ((event.ctrlKey || event.metaKey) && event.key === 'k') {
          event.preventDefault()
          setDialog('link')
          return true
        }
        return false
      },
      handleDOMEvents: {
        // After Escape, Tab leaves the editor, including from lists and tables.
        keydown: (_, event) => {
          if (event.key === 'Tab' && isLeaving.current) return true
          if (event.key !== 'Shift') isLeaving.current = event.key === 'Escape'
          return false
        },
        blur: () => {
          serialiserRef.current?.flush()
          return false
        },
      },
    },
    onCreate: ({ editor: created }) => {
      made.current = created
      serialiserRef.current = createHtmlSerialiser(created, initialHtml, (html) =>
        latest.current.onHtml(html),
      )
    },
    onUpdate: () => serialiserRef.current?.changed(),
  })

  useEffect(() => {
    editor.setEditable(!isLocked, false)
  }, [editor, isLocked])

  useEffect(() => {
    const flush = () => serialiserRef.current?.flush()
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [])
  useEffect(() => () => uploads?.close(), [uploads])

  useImperativeHandle(
    handle,
    () => ({
      html: () => serialiserRef.current?.html() ?? initialHtml,
      setHtml: (html) => serialiserRef.current?.replace(html),
      focusPlace: (index) => serialiserRef.current?.focusPlace(index),
      unfinishedUploads: () => uploads?.unfinished() ?? 0,
    }),
    [initialHtml, uploads],
  )

  return (
    <div className={styles.editor} data-purpose={purpose}>
      <Input.Label
        component="div"
        size="md"
        id={labelId}
        required={isRequired}
        className={styles.label}
        onClick={() => editor.commands.focus()}
      >
        {label}
      </Input.Label>
      <div
        className={styles.frame}
        data-locked={isLocked || undefined}
        data-wrong={error !== undefined || undefined}
      >
        <Toolbar
          ref={toolbar}
          editor={editor}
          textId={id}
          isLocked={isLocked}
          isEmail={purpose === 'email'}
          takesPictures={pictures !== undefined}
          onDialog={setDialog}
        />
        <EditorContent editor={editor} className={styles.content} />
        <div className={styles.foot}>
          {purpose !== 'email' && <TextLength editor={editor} serialiserRef={serialiserRef} />}
          <span role="status">{said}</span>
          <span id={hintId} className={styles.hint}>
            Press Alt+F10 for the toolbar, or Escape and then Tab to leave the editor.
          </span>
        </div>
      </div>
      <div id={errorId}>{error !== undefined && <Input.Error mt="xs">{error}</Input.Error>}</div>
      {(dialog === 'link' || dialog === 'button') && (
        <LinkDialog editor={editor} kind={dialog} onClose={() => setDialog(null)} />
      )}
      {(dialog === 'picture' || dialog === 'film') && (
        <MediaDialog
          editor={editor}
          kind={dialog}
          uploads={uploads}
          origins={[origin, location.origin]}
          onChoose={pictures?.choose}
          onVideo={onVideo}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}

const COUNT_INTERVAL_MS = 400

function TextLength({
  editor,
  serialiserRef,
}: {
  editor: Editor
  serialiserRef: RefObject<HtmlSerialiser | null>
}) {
  const [words, setWords] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const count = () => {
      timer = undefined
      setWords(serialiserRef.current?.words() ?? 0)
    }
    const later = () => {
      timer ??= setTimeout(count, COUNT_INTERVAL_MS)
    }
    later()
    editor.on('update', later)
    return () => {
      clearTimeout(timer)
      editor.off('update', later)
    }
  }, [editor, serialiserRef])
  const many = words.toLocaleString('en-GB')
  return (
    <span>
      {many} {words === 1 ? 'word' : 'words'}
      {words > 0 && `, ${readingMinutes(words)} min read`}
    </span>
  )
}

/** Latest value, for callbacks that outlive a render. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}

/** Replaces a placeholder with the uploaded image wherever it was moved, and removes cancelled ones. */
function openUploads(
  latest: RefObject<RichTextEditorProps>,
  editor: () => Editor | null,
  say: (words: string) => void,
): Uploads {
  function replaceBoxes(id: string, content: Record<string, string | null> | null): void {
    const shown = editor()
    if (shown === null || shown.isDestroyed) return
    const { tr, doc, schema } = shown.state
    doc.descendants((node, place) => {
      if (node.type.name !== 'sentPicture' || node.attrs.upload !== id) return
      const [from, to] = [tr.mapping.map(place), tr.mapping.map(place + node.nodeSize)]
      const picture = content === null ? undefined : schema.nodes.picture?.create(content)
      if (picture === undefined) tr.delete(from, to)
      else tr.replaceWith(from, to, picture)
    })
    // Undo removes the placeholder and the image together.
    if (tr.docChanged) shown.view.dispatch(tr.setMeta('addToHistory', false))
  }

  return createUploads({
    send: (file, signal) => {
      const { pictures } = latest.current
      if (pictures === undefined) throw new Error('You can’t add images to this text.')
      return pictures.upload(file, signal)
    },
    onStored: (id, { src, width, height }, alt) =>
      replaceBoxes(id, { src, alt: alt || null, width: String(width), height: String(height) }),
    onRemove: (id) => replaceBoxes(id, null),
    say,
  })
}
