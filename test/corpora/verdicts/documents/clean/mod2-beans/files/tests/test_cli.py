from roastlog.cli import main


def test_add_and_list(tmp_path, capsys):
    f = str(tmp_path / "r.json")
    assert main(["--file", f, "add", "Sidamo", "1000", "850", "--day", "2026-01-05"]) == 0
    assert main(["--file", f, "list"]) == 0
    assert "Sidamo" in capsys.readouterr().out


def test_refuses_gain(tmp_path):
    assert main(["--file", str(tmp_path / "r.json"), "add", "Sidamo", "1000", "1001"]) == 1
