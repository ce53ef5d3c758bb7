module taikyoku

go 1.26
