/** Second toolbar row, for the image, video, table, link or button at the caret. */
import { type Editor, useEditorState } from '@tiptap/react'
import styles from './editor.module.css'
import { TABLE_COMMANDS } from './table-nodes.ts'
import { type Stops, ToolMenu } from './tool-buttons.tsx'
import { type DialogName, TABLE_TOOLS, type ToolContext } from './tools.ts'

interface ContextToolsProps {
  readonly editor: Editor
  readonly contexts: readonly string[]
  readonly stops: (id: string) => Stops
  readonly onDialog: (dialog: DialogName) => void
}

const NAMES: Readonly<Record<ToolContext, string>> = {
  picture: 'Image',
  film: 'Video',
  button: 'Button',
  link: 'Link',
  table: 'Table',
}

const SIZES = [
  { size: null, label: 'Text width' },
  { size: 'wide', label: 'Wide' },
  { size: 'half', label: 'Half width' },
] as const

export function ContextTools({ editor, contexts, stops, onDialog }: ContextToolsProps) {
  return (
    <div className={`${styles.row} ${styles.context}`}>
      {contexts.map((context) => (
        <div key={context} className={styles.group}>
          <span className={styles.contextName}>{NAMES[context as ToolContext]}</span>
          {context === 'table' && (
            <ToolMenu
              label="Rows and columns"
              isLocked={false}
              stops={stops('table-menu')}
              items={TABLE_TOOLS}
              onPick={({ command }) => {
                TABLE_COMMANDS[command](editor.state, editor.view.dispatch)
                editor.view.focus()
              }}
            />
          )}
          {(context === 'picture' || context === 'film') && (
            <Medium editor={editor} context={context} stops={stops} onDialog={onDialog} />
          )}
          {(context === 'link' || context === 'button') && (
            <Target editor={editor} context={context} stops={stops} onDialog={onDialog} />
          )}
        </div>
      ))}
    </div>
  )
}

type ContextProps<Context> = Omit<ContextToolsProps, 'contexts'> & { readonly context: Context }

function Medium({ editor, context, stops, onDialog }: ContextProps<'picture' | 'film'>) {
  const size: unknown = useEditorState({
    editor,
    selector: ({ editor: now }) => now.getAttributes(context).size ?? null,
  })
  return (
    <>
      <TextTool label="Alt text…" stops={stops(`${context}-alt`)} onPress={() => onDialog(context)} />
      {SIZES.map(({ size: each, label }) => (
        <TextTool
          key={label}
          label={label}
          isOn={size === each}
          stops={stops(`${context}-${each}`)}
          onPress={() => void editor.chain().focus().updateAttributes(context, { size: each }).run()}
        />
      ))}
      <TextTool
        label="Remove"
        stops={stops(`${context}-remove`)}
        onPress={() => void editor.chain().focus().deleteNode(context).run()}
      />
    </>
  )
}

function Target({ editor, context, stops, onDialog }: ContextProps<'link' | 'button'>) {
  const type = context === 'link' ? 'link' : 'buttonLink'
  const href: unknown = useEditorState({
    editor,
    selector: ({ editor: now }) => now.getAttributes(type).href ?? '',
  })
  function remove(): void {
    const chain = editor.chain().focus()
    if (context === 'link') chain.extendMarkRange('link').unsetLink().run()
    else chain.deleteNode('buttonLink').run()
  }
  return (
    <>
      <span className={styles.target}>{String(href)}</span>
      <TextTool
        label={`Edit ${context}…`}
        stops={stops(`${context}-change`)}
        onPress={() => onDialog(context)}
      />
      <TextTool label={`Remove ${context}`} stops={stops(`${context}-remove`)} onPress={remove} />
    </>
  )
}

interface TextToolProps {
  readonly label: string
  readonly isOn?: boolean
  readonly stops: Stops
  readonly onPress: () => void
}

function TextTool({ label, isOn, stops, onPress }: TextToolProps) {
  return (
    <button
      type="button"
      className={`${styles.tool} ${styles.words}`}
      aria-pressed={isOn}
      onClick={onPress}
      {...stops}
    >
      {label}
    </button>
  )
}
