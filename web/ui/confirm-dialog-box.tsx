import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

/** The texts and acts of a dialog that asks for confirmation. */
export interface Confirmation {
  readonly title: string;
  readonly body: string;
  readonly confirm: string;
  readonly refuse: string;
  readonly closeLabel: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** The dialog that asks for confirmation. */
export function ConfirmDialogBox(props: Confirmation) {
  const { title, body, confirm, refuse, closeLabel, onConfirm, onClose } = props;
  return (
    <Dialog title={title} closeLabel={closeLabel} onClose={onClose}>
      <p>{body}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button data-first onClick={onClose}>
          {refuse}
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            onConfirm();
            onClose();
          }}
        >
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
