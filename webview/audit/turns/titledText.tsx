import { TextBlock } from '../../plainText.tsx';

/** A text from others under its title; nothing if there is no text. */
export function TitledText(props: {
  readonly title: string;
  readonly text: string | undefined;
  readonly name: string;
}) {
  if (props.text === undefined) return null;
  return (
    <>
      <h4>{props.title}</h4>
      <TextBlock text={props.text} label={props.title} name={props.name} />
    </>
  );
}
