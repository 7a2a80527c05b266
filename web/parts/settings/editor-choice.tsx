import { type Editor, editorLink } from "../../data/editor-link.ts";
import { useEditorChoice } from "../../data/editor-choice.ts";
import { useTakeHomeWords } from "../../i18n/take-home-words.ts";
import { Choice } from "../../ui/choice.tsx";
import { TextInput } from "../../ui/text-field.tsx";

const editors: readonly Editor[] = ["vscode", "cursor", "zed", "idea", "custom"];

/** The editor that opens workspaces. */
export function EditorChoice() {
  const words = useTakeHomeWords();
  const [{ editor, address }, change] = useEditorChoice();
  const isWrong = editor === "custom" && editorLink(editor, address, "/") === null;
  return (
    <div className="grid gap-2">
      <Choice
        label={words.editor}
        name="editor"
        value={editor}
        options={editors.map((value) => ({ value, label: words.editors[value] }))}
        onChange={(next) => change({ editor: next })}
      />
      {editor === "custom" && (
        <label className="grid gap-1">
          <span className="font-medium">{words.address}</span>
          <TextInput
            value={address}
            aria-invalid={isWrong}
            onChange={({ target }) => change({ address: target.value })}
          />
          <span className={isWrong ? "text-failed" : "text-soft"}>
            {isWrong ? words.addressWrong : words.addressHint}
          </span>
        </label>
      )}
      <p className="text-soft">{words.editorHint}</p>
    </div>
  );
}
