import { TextBlock, TextFrame } from '../../plainText.tsx';
import { TranslatedText } from '../words/translatedText.tsx';

interface Props {
  readonly title: string;
  readonly text: string | undefined;
  readonly name: string;
}

/** A text from others under its title; nothing if there is no text. */
export function RawText({ title, text, name }: Props) {
  if (text === undefined) return null;
  return (
    <>
      <h4>{title}</h4>
      <TextBlock text={text} label={title} name={name} />
    </>
  );
}

/** Words to or from the judge, with the names of the dataset; only screen readers get the title. */
export function SpokenText({ title, text, name }: Props) {
  if (text === undefined) return null;
  return (
    <TextFrame label={title} name={name}>
      <TranslatedText text={text} />
    </TextFrame>
  );
}
