import { Dimension, Drawing, ink, Words } from './drawing.tsx'

/** A regular slotted case as its blank, with the names by which its parts are ordered. */
export function BoxAnatomy() {
  return (
    <Drawing
      title="The parts of a box: FEFCO 0201"
      height={360}
      words="The blank of a regular slotted case, seen from outside. Four panels in a row, long, short, long, short, with a narrow glue lap at the left end. Each panel has a flap above and below; slots part the flaps, creases, drawn broken, are where it folds. The long panels’ outer flaps meet in the middle. It is ordered by its inside: length, width, depth."
    >
      <path
        className={ink.board}
        d="M46 92L70 88V30H242V88H248V30H358V88H364V30H536V88H542V30H626V258H542V208H536V258H364V208H358V258H248V208H242V258H70V208L46 204Z"
      />
      <path className={ink.fold} d="M70 88H626M70 208H626M70 88V208M245 88V208M361 88V208M539 88V208" />
      <Words x={156} y={66} text="outer flap" kind="onBoard" anchor="middle" />
      <Words x={303} y={66} text="inner flap" kind="onBoard" anchor="middle" />
      <Words x={450} y={66} text="outer flap" kind="onBoard" anchor="middle" />
      <Words x={156} y={154} text="long panel" kind="name" anchor="middle" />
      <Words x={303} y={154} text="short" kind="name" anchor="middle" />
      <Words x={450} y={154} text="long panel" kind="name" anchor="middle" />
      <Words x={574} y={142} text="short" kind="name" anchor="middle" />
      <path className={ink.fine} d="M56 170L30 306M245 240L252 306M361 180L430 306" />
      <Words x={8} y={328} text="glue lap" />
      <Words x={236} y={328} text="slot" />
      <Words x={408} y={328} text="crease" />
      <Dimension from={[72, 284]} to={[242, 284]} text="length" />
      <Dimension from={[248, 284]} to={[358, 284]} text="width" />
      <path className={ink.dimension} d="M614 88V208M608 94l12-12M608 214l12-12" />
      <Words x={604} y={186} text="depth" kind="measure" anchor="end" />
    </Drawing>
  )
}
