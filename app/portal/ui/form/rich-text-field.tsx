import { Input } from '@mantine/core'
import { Link, RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useId } from 'react'
import { useNonce } from '../layout-data.ts'
import styles from './form.module.css'

interface RichTextFieldProps {
  /** Of what takes the focus. */
  readonly id: string
  readonly label: string
  /** Read once, when the field appears. */
  readonly initialHtml: string
  readonly onHtml: (html: string) => void
  readonly isLocked: boolean
  readonly error: string | undefined
}

const EXTENSIONS = [
  // The same marks and blocks as the list in `rich-text.server.ts`; a pasted page keeps these and loses the rest.
  StarterKit.configure({ heading: { levels: [2, 3] }, codeBlock: false, link: false }),
  Link.configure({
    openOnClick: false,
    defaultProtocol: 'https',
    HTMLAttributes: { target: null, rel: null },
  }),
]

/** Rich text, kept as HTML; an editor with nothing in it keeps the empty string. */
export function RichTextField({ id, label, initialHtml, onHtml, isLocked, error }: RichTextFieldProps) {
  const labelId = useId()
  const errorId = useId()
  const nonce = useNonce()
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: initialHtml,
    injectCSS: true,
    injectNonce: nonce,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-describedby': errorId,
      },
    },
    onUpdate: ({ editor }) => onHtml(editor.isEmpty ? '' : editor.getHTML()),
  })
  useEffect(() => {
    editor?.setEditable(!isLocked, false)
  }, [editor, isLocked])

  return (
    <div>
      <Input.Label component="div" size="md" id={labelId} onClick={() => editor?.commands.focus()}>
        {label}
      </Input.Label>
      <RichTextEditor editor={editor}>
        <RichTextEditor.Toolbar sticky stickyOffset="var(--top-bar)" className={styles.toolbar}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content mih="18rem" className={styles.editor} />
      </RichTextEditor>
      <div id={errorId}>{error !== undefined && <Input.Error mt="xs">{error}</Input.Error>}</div>
    </div>
  )
}
