/** Toolbar following https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/; Escape returns to the text. */
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { ContextTools } from './context-tools.tsx'
import styles from './editor.module.css'
import { ToolButton, ToolMenu } from './tool-buttons.tsx'
import {
  contextsOf,
  type DialogName,
  EMAIL_INSERT_TOOLS,
  EMAIL_TOOL_GROUPS,
  HISTORY_TOOLS,
  INSERT_TOOLS,
  TOOL_GROUPS,
  type Tool,
} from './tools.ts'

interface ToolbarProps {
  readonly editor: Editor
  readonly textId: string
  readonly isLocked: boolean
  readonly isEmail: boolean
  readonly takesPictures: boolean
  readonly onDialog: (dialog: DialogName) => void
  readonly ref: Ref<HTMLDivElement>
}

const ALL_TOOLS = [...TOOL_GROUPS.flat(), ...HISTORY_TOOLS]

export function Toolbar({ editor, textId, isLocked, isEmail, takesPictures, onDialog, ref }: ToolbarProps) {
  const groups = isEmail ? EMAIL_TOOL_GROUPS : TOOL_GROUPS
  const firstStop = groups[0]?.[0]?.id ?? ''
  const [stop, setStop] = useState(firstStop)
  // Encoded as strings, so that keystrokes that change no tool don’t rerender.
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: ALL_TOOLS.filter(({ isOn }) => isOn?.(now))
        .map(({ id }) => id)
        .join(' '),
      off: ALL_TOOLS.filter(({ isOff }) => isOff?.(now))
        .map(({ id }) => id)
        .join(' '),
      contexts: contextsOf(now).join(' '),
    }),
  })
  const on = new Set(state.on.split(' '))
  const off = new Set(state.off.split(' '))
  const inserts = isEmail
    ? EMAIL_INSERT_TOOLS
    : INSERT_TOOLS.filter(({ id }) => takesPictures || id !== 'picture')

  function press(tool: Tool): void {
    if (isLocked || off.has(tool.id)) return
    if (typeof tool.does === 'string') onDialog(tool.does)
    else tool.does(editor)
  }

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.target instanceof Element && event.target.closest('[role=menu]')) return
    if (event.key === 'Escape') {
      event.preventDefault()
      editor.commands.focus()
      return
    }
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      Home: -Infinity,
      End: Infinity,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')]
    const from = tools.indexOf(document.activeElement as HTMLElement)
    const to = Number.isFinite(step)
      ? (from + step + tools.length) % tools.length
      : step < 0
        ? 0
        : tools.length - 1
    tools[to]?.focus()
  }

  const stops = (id: string) => ({
    'data-tool': id,
    tabIndex: id === stop ? 0 : -1,
    onFocus: () => setStop(id),
    // Keeps the caret and selection.
    onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
  })
  const button = (tool: Tool) => (
    <ToolButton
      key={tool.id}
      tool={tool}
      isOn={tool.isOn && on.has(tool.id)}
      isOff={isLocked || off.has(tool.id)}
      onPress={() => press(tool)}
      stops={stops(tool.id)}
    />
  )

  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label="Formatting"
      aria-controls={textId}
      aria-orientation="horizontal"
      className={styles.toolbar}
      onKeyDown={move}
      onBlur={(event) => {
        // The focused tool of the second row may be gone when the toolbar is entered again.
        if (!event.currentTarget.contains(event.relatedTarget) && !ALL_TOOLS.some(({ id }) => id === stop))
          setStop(firstStop)
      }}
    >
      <div className={styles.row}>
        {groups.map((group) => (
          <div key={group[0]?.id} className={styles.group}>
            {group.map(button)}
          </div>
        ))}
        <div className={styles.group}>
          <ToolMenu
            label="Insert"
            isLocked={isLocked}
            stops={stops('insert')}
            items={inserts}
            onPick={press}
          />
        </div>
        <div className={styles.group}>{HISTORY_TOOLS.map(button)}</div>
      </div>
      {state.contexts !== '' && !isLocked && (
        <ContextTools
          editor={editor}
          contexts={state.contexts.split(' ')}
          stops={stops}
          onDialog={onDialog}
        />
      )}
    </div>
  )
}
