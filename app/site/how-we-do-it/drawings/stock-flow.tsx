import { Drawing, ink, Words } from './drawing.tsx'

/** One item's stock over a quarter: made twice, called off every week. */
export function StockFlow() {
  return (
    <Drawing
      title="One box, one quarter"
      height={320}
      words="A chart of one item’s stock. It begins at the agreed most, falls by one step for each weekly call-off, and is made anew when it comes to the agreed least, so that it never runs out. Each call-off made by three o’clock leaves on the next working day."
    >
      <path className={ink.line} d="M70 24V262H630" />
      <path className={ink.fold} d="M70 70H630M70 206H630" />
      <path
        className={ink.flow}
        d="M70 70H110V94H150V116H190V140H230V162H270V186H300V206H318V70H358V94H398V116H438V140H478V162H518V186H548V206H566V70H606V94H630"
      />
      <path className={ink.paper} d="M298 206h24v24h-24zM546 206h24v24h-24z" />
      <Words x={62} y={76} text="most" kind="measure" anchor="end" />
      <Words x={62} y={212} text="least" kind="measure" anchor="end" />
      <Words x={128} y={58} text="a call-off a week" />
      <Words x={200} y={246} text="made again" />
      <Words x={448} y={246} text="made again" />
      <Words x={70} y={292} text="week 1" />
      <Words x={630} y={292} text="week 13" anchor="end" />
    </Drawing>
  )
}
