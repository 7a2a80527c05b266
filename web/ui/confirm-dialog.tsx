import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

/** Asks for confirmation before something irreversible. Closing it does nothing. */
export function ConfirmDialog(props: {
  title: string;
  body: string;
  confirm: string;
  refuse: string;
  closeLabel: string;
  onConfirm: () => void;
  onClose: () => void;
}) {
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
